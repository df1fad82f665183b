-- no transaction
-- Staff list deleted parts, to restore them.
drop index concurrently if exists parts_deleted;

create index concurrently parts_deleted on parts (deleted_at, id) where deleted_at is not null;
