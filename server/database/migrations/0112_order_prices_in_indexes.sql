-- no transaction
-- With the total, PostgreSQL finds and sorts the orders of many buyers or companies by price without reading them.

create index concurrently orders_by_buyer on orders (user_id, id) include (company_id, state, total_cents);

create index concurrently orders_by_company on orders (company_id, id) include (state, total_cents);

drop index concurrently if exists orders_of_buyer;

drop index concurrently if exists orders_in_company;
