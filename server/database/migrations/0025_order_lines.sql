-- An order has any number of lines of several kinds, and says more about itself. Older instances write none of the new columns.

create type order_line_kind as enum ('part', 'core', 'freight', 'tax');
alter table order_lines
  add column kind order_line_kind not null default 'part',
  add column note text not null default '';

alter table orders
  add column currency text not null default 'usd',
  -- the buyer's own number for the order
  add column purchase_order text not null default '',
  add column phone text not null default '',
  -- null: the order has its shipping address as text only
  add column ship_to jsonb;

-- Counts the lines of a statement at once. One update of the account's row for each line would take ever longer within an order.
create function count_unpaid_lines() returns trigger language plpgsql as $$
begin
  update users set unpaid_lines = unpaid_lines + added.lines, unpaid_orders = unpaid_orders + added.orders
    from (
      select user_id, count(*) as lines, count(*) filter (where line_number = 1) as orders
      from inserted join orders on orders.id = order_id where state = 'unpaid' group by user_id
    ) as added
    where users.id = added.user_id;
  return null;
end
$$;
create or replace trigger order_lines_counted after insert on order_lines referencing new table as inserted
  for each statement execute function count_unpaid_lines();
drop function count_unpaid_line();
