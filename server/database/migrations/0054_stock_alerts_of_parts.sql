-- no transaction
-- A failed start leaves an invalid index, so it is dropped first.
-- The smallest quantity that buyers wait for, for each part.
drop index concurrently if exists stock_alerts_of_parts;

create index concurrently stock_alerts_of_parts on stock_alerts (part_id, coalesce(quantity, 1));
