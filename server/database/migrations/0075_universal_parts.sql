-- no transaction
-- Lists of parts for a vehicle include the universal parts. See decision 066. A failed start leaves an invalid index, so it is dropped first.
drop index concurrently if exists parts_universal;

create index concurrently parts_universal on parts (id) where universal;
