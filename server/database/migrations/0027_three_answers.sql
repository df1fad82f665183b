-- Three questions about an order have separate answers: does it stand, who owes what, where is it? `state` stays for older instances, for
-- the triggers that watch it, and for the specification's JSON. Its value follows from the new columns.

create type order_status as enum ('open', 'cancelled', 'completed');
create type settlement_status as enum ('unpaid', 'on-account', 'paid');
create type fulfillment_status as enum ('none', 'picking', 'partly-shipped', 'shipped', 'delivered');

alter table orders
  -- not just status: queries of older instances join orders with payments and do not say whose status they mean
  add column order_status order_status not null default 'open',
  add column settlement settlement_status not null default 'unpaid',
  add column fulfillment fulfillment_status not null default 'none';

-- For older instances, which change only `state`.
create function answer_from_state() returns trigger language plpgsql as $$
begin
  if new.state = 'paid' then
    new.settlement := 'paid';
  elsif new.state = 'cancelled' then
    new.order_status := 'cancelled';
  end if;
  return new;
end
$$;
create trigger orders_answer_from_state before update of state on orders for each row
  when (new.state is distinct from old.state and new.order_status = old.order_status and new.settlement = old.settlement)
  execute function answer_from_state();
