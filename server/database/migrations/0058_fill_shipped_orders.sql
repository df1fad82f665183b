-- no transaction
-- Marks the orders that were paid before the shop recorded shipments. Each batch is committed on its own, so payments and refunds wait only
-- for a moment. If the start fails, the next one goes on with the rest.
do $$
declare
  first_id bigint := 0;
  began constant timestamptz := (select at from shipping_began);
begin
  loop
    with batch as (
      select id from orders where id > first_id order by id limit 10000
    ), shipped as (
      update orders set fulfillment = 'shipped', order_status = 'completed'
        where id in (select id from batch) and settlement = 'paid' and order_status = 'open' and fulfillment = 'none' and paid_at < began
    )
    select max(id) into first_id from batch;
    exit when first_id is null;
    commit;
  end loop;
end
$$;

alter table order_lines validate constraint order_lines_shipped;

alter table order_events validate constraint order_events_shipment;

alter table order_events validate constraint order_events_kind;

-- The work list of the warehouse. A failed start leaves an invalid index, so it is dropped first.
drop index concurrently if exists orders_to_ship;

create index concurrently orders_to_ship on orders (paid_at, id) where settlement <> 'unpaid' and order_status = 'open';
