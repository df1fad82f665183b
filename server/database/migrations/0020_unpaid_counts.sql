-- How many unpaid orders and lines each account has. A cap on them needs one row to lock: a count would not see orders that others place
-- at the same moment. Triggers keep the counts, so the former version of the shop and every way to order keep them right.

alter table users add column unpaid_orders int not null default 0, add column unpaid_lines int not null default 0;

create function count_unpaid_line() returns trigger language plpgsql as $$
begin
  update users set unpaid_lines = unpaid_lines + 1, unpaid_orders = unpaid_orders + (new.line_number = 1)::int
    from orders where orders.id = new.order_id and orders.state = 'unpaid' and users.id = orders.user_id;
  return null;
end
$$;
create trigger order_lines_counted after insert on order_lines for each row execute function count_unpaid_line();

-- Runs at the commit, so that every transaction locks parts first and the account last. Two of them cannot deadlock.
create function forget_unpaid_order() returns trigger language plpgsql as $$
begin
  update users set unpaid_orders = unpaid_orders - 1,
      unpaid_lines = unpaid_lines - (select count(*) from order_lines where order_id = new.id)
    where id = new.user_id;
  return null;
end
$$;
create constraint trigger orders_no_longer_unpaid after update of state on orders deferrable initially deferred for each row
  when (old.state = 'unpaid' and new.state <> 'unpaid') execute function forget_unpaid_order();

-- The triggers above keep other writers out until this has committed, so no order is missed or counted twice.
update users set unpaid_orders = unpaid.orders, unpaid_lines = unpaid.lines
  from (
    select user_id, count(distinct orders.id) as orders, count(*) as lines
    from orders join order_lines on order_id = orders.id where state = 'unpaid' group by user_id
  ) as unpaid
  where users.id = unpaid.user_id;

-- Pieces of a part that an account holds by unpaid orders. It reads what others have committed since the calling statement began.
create function unpaid_pieces(account bigint, part bigint) returns bigint language plpgsql volatile as $$
begin
  return (
    with unpaid as materialized (select id from orders where user_id = account and state = 'unpaid')
    select coalesce(sum(quantity), 0) from unpaid join order_lines on order_id = unpaid.id where part_id = part
  );
end
$$;
