-- no transaction
-- Indexes for the lists of staff and buyers at a million orders. A failed start leaves an invalid index, so each one is dropped first.

drop index concurrently if exists orders_by_price;

create index concurrently orders_by_price on orders (total_cents, id);

drop index concurrently if exists orders_by_time;

-- With the state, PostgreSQL counts orders without reading them.
create index concurrently orders_by_time on orders (created_at, id) include (state);

drop index concurrently if exists orders_by_payment;

create index concurrently orders_by_payment on orders (paid_at) include (total_cents) where paid_at is not null;

-- The two indexes above replace it. PostgreSQL combined it with other indexes, which was slow.
drop index concurrently if exists orders_in_time;

drop index concurrently if exists orders_of_buyer;

create index concurrently orders_of_buyer on orders (user_id, id) include (company_id, state);

drop index concurrently if exists orders_of_user;

drop index concurrently if exists orders_in_company;

create index concurrently orders_in_company on orders (company_id, id) include (state);

drop index concurrently if exists orders_of_company;

drop index concurrently if exists orders_purchase_order_within;

-- Orders add to a list, and the order that fills the list moves it into the index. A short list makes that a matter of milliseconds.
create index concurrently orders_purchase_order_within on orders using gin (lower(purchase_order) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where purchase_order <> '';

drop index concurrently if exists payments_by_lower_intent;

-- Staff may paste a transaction id in upper case.
create index concurrently payments_by_lower_intent on payments (lower(intent_id));

drop index concurrently if exists payments_refunded;

create index concurrently payments_refunded on payments (settled_at) where refunded_cents > 0;

drop index concurrently if exists admin_acts_of_user;

create index concurrently admin_acts_of_user on admin_acts (user_id, id);

-- Almost all orders of an account are for the same company. Without these statistics, PostgreSQL expects few orders and reads all of them.
create statistics if not exists orders_buyer_and_company (dependencies) on user_id, company_id from orders;

-- For the statistics above and those of lower(intent_id). An empty table must not be analyzed: PostgreSQL would plan to read the whole table, and
-- a connection keeps such a plan while the table grows.
do $$ begin
  if exists (select from orders) then analyze orders; end if;
  if exists (select from payments) then analyze payments; end if;
end $$;
