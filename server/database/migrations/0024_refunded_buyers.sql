-- "Verified buyer" stands beside a review while its account has a paid order whose money was not all given back.

-- Whether another order than this one verifies the buyer. The condition stands in reviews.queries.ts as well.
create function is_verified_without(buyer_id bigint, order_id bigint) returns boolean language sql stable as $$
  select exists (
    select from orders
    where user_id = buyer_id and state = 'paid' and id <> is_verified_without.order_id
      and not exists (
        select from payments where payments.order_id = orders.id and status <> 'canceled' and refunded_cents = amount_cents
      )
  )
$$;

-- An order changes the reviews of its account only if no other order verifies the buyer.
create or replace function tell_verified_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from reviews where user_id = new.user_id) and not is_verified_without(new.user_id, new.id) then
    perform pg_notify('public_data', 'reviews');
  end if;
  return null;
end
$$;

create function tell_refunded_buyer() returns trigger language plpgsql as $$
declare
  buyer_id bigint := (select user_id from orders where id = new.order_id);
begin
  if exists (select from reviews where user_id = buyer_id) and not is_verified_without(buyer_id, new.order_id) then
    perform pg_notify('public_data', 'reviews');
  end if;
  return null;
end
$$;
create trigger buyer_is_refunded after update of refunded_cents on payments for each row
  when ((new.refunded_cents = new.amount_cents) <> (old.refunded_cents = old.amount_cents))
  execute function tell_refunded_buyer();
