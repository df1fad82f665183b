-- no transaction
-- A failed start leaves an invalid index, so it is dropped first.
-- The last blocks of a part number find the part.
drop index concurrently if exists parts_number_end;

create index concurrently parts_number_end on parts (reverse(part_number_key) text_pattern_ops) where deleted_at is null;
