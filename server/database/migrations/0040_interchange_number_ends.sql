-- no transaction
-- A failed start leaves an invalid index, so it is dropped first.
-- The last blocks of a vehicle maker's number find the part.
drop index concurrently if exists interchange_numbers_end;

create index concurrently interchange_numbers_end on interchange_numbers (reverse(part_number_key) text_pattern_ops) where type = 'OEM';
