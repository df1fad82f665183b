-- no transaction
-- The last blocks of a part number find the part.
create index concurrently parts_number_end on parts (reverse(part_number_key) text_pattern_ops) where deleted_at is null;
