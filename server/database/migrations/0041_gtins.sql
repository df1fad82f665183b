-- no transaction
create index concurrently parts_gtin on parts (lpad(gtin, 14, '0')) where deleted_at is null and gtin is not null;
