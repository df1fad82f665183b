-- no transaction
-- Clerks order for customers on the phone, and send them links to pay. See decision 061.
alter table orders
  -- the employee who placed the order for the customer; null: the customer placed it
  add column if not exists placed_by bigint,
  -- what the customer said about the whole order
  add column if not exists note text not null default '',
  drop constraint if exists orders_placed_by,
  add constraint orders_placed_by foreign key (placed_by) references users not valid;

alter table orders validate constraint orders_placed_by;

alter table order_events
  drop constraint if exists order_events_kind_4,
  add constraint order_events_kind_4 check (what in ('placed', 'payment-link-sent', 'payment-started', 'payment-failed', 'payment-ended',
    'payment-not-due', 'paid', 'cancelled', 'refund-requested', 'refunded', 'refund-failed', 'held', 'hold-removed', 'packing-started',
    'packing-stopped', 'shipped', 'tracking-changed', 'delivered', 'pieces-cancelled')) not valid,
  drop constraint if exists order_events_kind_3;

-- Clerks find a company by its name or by a phone number. A failed start leaves an invalid index, so each index is dropped first.
drop index concurrently if exists companies_name_within;

create index concurrently companies_name_within on companies using gin (lower(name) gin_trgm_ops) where name <> '';

drop index concurrently if exists companies_phone_within;

create index concurrently companies_phone_within on companies using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops) where phone <> '';

drop index concurrently if exists profiles_phone_within;

create index concurrently profiles_phone_within on profiles using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops) where phone <> '';
