-- no transaction
-- The attributes of the parts that were there before the triggers. Each statement is committed on its own, and none locks parts. If a part was
-- changed meanwhile, the trigger has written its row already.
insert into attribute_values (name, value, unit)
  select distinct found.name, found.value, found.unit from parts, attributes_in(attributes) as found
  order by 1, 2, 3 on conflict do nothing;

insert into part_attributes (part_id, value_ids)
  select parts.id, array_agg(known.id order by known.id) from parts, attributes_in(attributes) as found
  join attribute_values as known on known.name = found.name and known.value = found.value and known.unit is not distinct from found.unit
  group by parts.id
  on conflict do nothing;

-- After the rows, because that takes less time. A failed start leaves an invalid index, so it is dropped first.
drop index concurrently if exists part_attributes_values;

create index concurrently part_attributes_values on part_attributes using gin (value_ids);

analyze attribute_values, part_attributes;
