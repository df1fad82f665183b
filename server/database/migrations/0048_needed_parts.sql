-- What is needed with a part: pads with a rotor, a hose with a caliper. A row names the other part by its number, as parts.superseded_by does. So
-- an import may name parts that come later in its file. See decision 048.
create table needed_parts (
  id              bigint generated always as identity primary key,
  part_id         bigint not null references parts (id),
  kind            text not null check (kind in ('together', 'other-side', 'hardware', 'fluid', 'tool')),
  brand           text not null,
  part_number     text not null,
  part_number_key text not null generated always as (upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g'))) stored,
  unique (part_id, brand, part_number_key)
);

create trigger needed_parts_changed after insert or update or delete or truncate on needed_parts
  for each statement execute function tell_public_change('parts');
