-- The attributes of parts, for filters and their counts. Each different name, value and unit has a row, and each part has the ids of its rows.
-- So one index finds parts by several attributes, and counting reads one short row per part. See decision 049.

-- The number that a value is as a whole: 330, 25.4, 3/4, 1 1/2 or 1-1/2. The pattern is that of contract/src/catalog/attribute-number.ts.
create function attribute_number(value text) returns double precision language sql immutable strict parallel safe
  return case
    when value ~ '^-?[0-9]{1,12}([.][0-9]{1,30})?$' then value::double precision
    when value ~ '^([0-9]{1,12}[ -])?[0-9]{1,12}/[1-9][0-9]{0,11}$' then
      coalesce(substring(value from '^([0-9]+)[ -]')::double precision, 0)
        + substring(value from '([0-9]+)/')::double precision / substring(value from '/([0-9]+)$')::double precision
  end;

create table attribute_values (
  id     int generated always as identity primary key,
  name   text not null,
  value  text not null,
  unit   text,
  number double precision generated always as (attribute_number(value)) stored,
  unique nulls not distinct (name, value, unit)
);
create index attribute_values_number on attribute_values (name, number) where number is not null;

create table part_attributes (
  part_id   bigint primary key references parts on delete cascade,
  -- ids of attribute_values
  value_ids int[] not null
);

-- Lists the attributes in parts.attributes. Skips what is not a name with a value, and texts that are too long for an index.
create function attributes_in(attributes jsonb) returns table (name text, value text, unit text)
  language sql immutable parallel safe as $$
  select distinct attribute->>'name', attribute->>'value', attribute->>'unit'
  from jsonb_path_query(attributes, '$[*] ? (@.name.type() == "string" && @.value.type() == "string")') as attribute
  where length(attribute->>'name') between 1 and 100 and length(attribute->>'value') between 1 and 200
    and coalesce(length(attribute->>'unit'), 0) <= 40
$$;

-- Runs as the owner of the tables, so that older instances, which have no right to them, can still write parts during an update. A part without
-- attributes gets an empty row, so that the next migration does not add a row from before the change.
create function index_attributes(ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Sorted, so that two transactions with the same attributes cannot deadlock.
  insert into attribute_values (name, value, unit)
    select distinct found.name, found.value, found.unit from parts, attributes_in(attributes) as found
    where parts.id = any (ids) and not exists (
      select from attribute_values as known
      where known.name = found.name and known.value = found.value and known.unit is not distinct from found.unit)
    order by 1, 2, 3 on conflict do nothing;
  insert into part_attributes (part_id, value_ids)
    select id, array(
      select known.id from attributes_in(attributes) as found
      join attribute_values as known on known.name = found.name and known.value = found.value and known.unit is not distinct from found.unit
      order by known.id)
    from parts where id = any (ids) order by id
    on conflict (part_id) do update set value_ids = excluded.value_ids;
end
$$;

create function index_attributes_of_new_parts() returns trigger language plpgsql as $$
declare ids bigint[] := array(select id from added where attributes <> '[]');
begin
  if cardinality(ids) > 0 then perform index_attributes(ids); end if;
  return null;
end
$$;
create trigger parts_bring_attributes after insert on parts referencing new table as added
  for each statement execute function index_attributes_of_new_parts();

create function index_attributes_of_changed_part() returns trigger language plpgsql as $$
begin
  perform index_attributes(array[new.id]);
  return null;
end
$$;
create trigger parts_change_attributes after update of attributes on parts
  for each row when (old.attributes is distinct from new.attributes) execute function index_attributes_of_changed_part();
