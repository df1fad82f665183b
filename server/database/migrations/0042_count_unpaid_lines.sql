-- Looks up each order by its id. As a plain join, PostgreSQL could plan to read all unpaid orders, and a connection of a new shop kept that plan
-- while the table grew.
create or replace function count_unpaid_lines() returns trigger language plpgsql as $$
begin
  update users set unpaid_lines = unpaid_lines + added.lines, unpaid_orders = unpaid_orders + added.orders
    from (
      select user_id, count(*) as lines, count(*) filter (where line_number = 1) as orders
      from inserted
        cross join lateral (select user_id from orders where orders.id = order_id and state = 'unpaid' limit 1) as unpaid
      group by user_id
    ) as added
    where users.id = added.user_id;
  return null;
end
$$;
