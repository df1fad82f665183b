-- no transaction
-- The former numbers of parts. Old papers of an order show the number from that time, so the search for orders also looks here. See decision 039.
create table if not exists former_part_numbers (
  part_id    bigint not null references parts,
  -- as in parts.part_number_key
  number_key text not null,
  primary key (part_id, number_key)
);

-- accepted: the table is new, so nothing waits for the index
create index if not exists former_part_numbers_within on former_part_numbers using gin (number_key gin_trgm_ops);

create or replace function keep_former_part_number() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_part_numbers (part_id, number_key) values (old.id, old.part_number_key) on conflict do nothing;
  return null;
end
$$;

create or replace trigger parts_keep_former_number after update of part_number on parts for each row
  when (old.part_number_key <> new.part_number_key)
  execute function keep_former_part_number();

-- After the trigger, so that it misses nothing.
insert into former_part_numbers (part_id, number_key)
  select part_id, upper(regexp_replace(renamed.part_number, '[^[:alnum:]]', '', 'g')) as number_key
  from (
    select distinct part_id, order_lines.part_number from order_lines join parts on parts.id = part_id
    where order_lines.part_number <> parts.part_number
  ) as renamed
  join parts on parts.id = part_id
  where upper(regexp_replace(renamed.part_number, '[^[:alnum:]]', '', 'g')) <> part_number_key
  on conflict do nothing;
