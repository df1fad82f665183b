-- no transaction
-- The list of payments and refunds, newest first. A failed start leaves an invalid index, so each index is dropped first.
drop index concurrently if exists payments_by_time;

-- With the amount, PostgreSQL adds up a period without reading the payments.
create index concurrently payments_by_time on payments (settled_at, id) include (amount_cents) where status = 'succeeded';

drop index concurrently if exists refunds_by_time;

create index concurrently refunds_by_time on refunds (coalesce(settled_at, created_at), id);

drop index concurrently if exists refunds_by_lower_provider_id;

-- Staff may paste a refund's id in upper case.
create index concurrently refunds_by_lower_provider_id on refunds (lower(provider_refund_id)) where provider_refund_id is not null;
