-- no transaction
-- What waits for staff. See decision 062. A failed start leaves an invalid index, so each index is dropped first.
drop index concurrently if exists orders_on_hold;

create index concurrently orders_on_hold on orders (paid_at, id)
  where hold_reason is not null and settlement <> 'unpaid' and order_status = 'open';

drop index concurrently if exists order_events_payment_failed;

create index concurrently order_events_payment_failed on order_events (order_id) where what = 'payment-failed';
