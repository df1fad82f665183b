-- no transaction
-- Orders by how far their delivery is, and by tracking number. See decisions 039 and 052. Placing an order does not change these indexes.

create index concurrently orders_undelivered on orders (id)
  where settlement <> 'unpaid' and order_status <> 'cancelled' and fulfillment <> 'delivered';

create index concurrently orders_delivered on orders (id)
  where settlement <> 'unpaid' and order_status <> 'cancelled' and fulfillment = 'delivered';

create index concurrently shipments_by_tracking_number on shipments (translate(lower(tracking_number), ' -', '')) where tracking_number <> '';
