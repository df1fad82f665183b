-- no transaction
-- Orders by how far their delivery is, and by tracking number. See decisions 039 and 052. Placing an order does not change these indexes.
-- A failed start leaves an invalid index, so each one is dropped first.
drop index concurrently if exists orders_undelivered;

create index concurrently orders_undelivered on orders (id)
  where settlement <> 'unpaid' and order_status <> 'cancelled' and fulfillment <> 'delivered';

drop index concurrently if exists orders_delivered;

create index concurrently orders_delivered on orders (id)
  where settlement <> 'unpaid' and order_status <> 'cancelled' and fulfillment = 'delivered';

drop index concurrently if exists shipments_by_tracking_number;

create index concurrently shipments_by_tracking_number on shipments (translate(lower(tracking_number), ' -', '')) where tracking_number <> '';
