-- Which parts replace a part, and how. Successors are stored by number, because a catalog file can name a part before it adds that part.
-- The running older version still reads parts.superseded_by: the number of the only successor of the same brand. See decision 045.
create table part_successors (
  part_id         bigint not null references parts,
  kind            text not null check (kind in ('replaced', 'use-up', 'split', 'renumbered')),
  brand           text not null,
  part_number     text not null,
  part_number_key text not null generated always as (upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g'))) stored
    check (part_number_key <> ''),
  primary key (part_id, brand, part_number_key)
);

insert into part_successors (part_id, kind, brand, part_number)
  select id, case when life_cycle_status = '6' then 'renumbered' when life_cycle_status in ('7', '8', '9') then 'replaced' else 'use-up' end,
    brand, superseded_by
  from parts where superseded_by ~ '[[:alnum:]]';
