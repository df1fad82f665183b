-- no transaction
-- The stock page adds up the promised pieces of a part. Without this index, it would read all order lines that the part ever had. A failed
-- start leaves an invalid index, so it is dropped first.
drop index concurrently if exists order_lines_promised;

create index concurrently order_lines_promised on order_lines (part_id) where quantity > shipped_quantity + cancelled_quantity;
