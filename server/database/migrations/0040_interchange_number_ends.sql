-- no transaction
-- The last blocks of a vehicle maker's number find the part.
create index concurrently interchange_numbers_end on interchange_numbers (reverse(part_number_key) text_pattern_ops) where type = 'OEM';
