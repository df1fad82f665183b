-- no transaction
alter table stock_adjustments validate constraint stock_adjustments_kind;

-- The list of stock by bin. A failed start leaves an invalid index, so it is dropped first.
drop index concurrently if exists parts_by_bin;

create index concurrently parts_by_bin on parts (bin collate "C", id) where bin <> '' and deleted_at is null;
