-- no transaction
-- A failed start leaves an invalid index, so it is dropped first.
drop index concurrently if exists parts_gtin;

create index concurrently parts_gtin on parts (lpad(gtin, 14, '0')) where deleted_at is null and gtin is not null;
