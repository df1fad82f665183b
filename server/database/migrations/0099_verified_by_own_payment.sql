-- Only a refund of the payment that paid the order takes the mark "Verified buyer" away. The shop also refunds a second payment of a paid order,
-- and the buyer then still has the parts.

-- Whether another order than this one verifies the buyer. The condition is also in reviews.queries.ts. The function only decides whether the lists
-- of reviews are read again, so an instance of the former version can use it, too.
create or replace function is_verified_without(buyer_id bigint, order_id bigint) returns boolean language sql stable as $$
  select exists (
    select from orders
    where user_id = buyer_id and state = 'paid' and id <> is_verified_without.order_id
      and not exists (select from payments where intent_id = orders.transaction_id and refunded_cents = amount_cents)
  )
$$;
