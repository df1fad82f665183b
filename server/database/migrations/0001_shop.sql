-- The shop: catalogue, accounts, orders, payments, reviews.
-- Money is integer US cents, quantities are pieces of a part's unit of measure, times are timestamptz.
-- Words are the trade's: PIES for items, ACES for where they fit, Stripe's for payments.

create extension if not exists pg_trgm;
create schema identity;

-- Accounts ------------------------------------------------------------------

-- Who somebody is, the identity provider says: (issuer, subject). The address may pass to a new subject; orders and role do not.
create table users (
  id             bigint generated always as identity primary key,
  issuer         text not null,
  subject        text not null,
  email          text unique check (email = lower(email)),
  email_verified boolean not null default false,
  display_name   text not null default '',
  role           text check (role = 'admin'),
  created_at     timestamptz not null default now(),
  unique (issuer, subject)
);

create table profiles (
  user_id    bigint primary key references users,
  name       text not null default '',
  education  text not null default '',
  location   text not null default '',
  phone      text not null default '',
  linkedin   text not null default '',
  updated_at timestamptz not null default now()
);

-- One row for each sign-in at the provider; access tokens name it and die with it.
create table sessions (
  id                  uuid primary key default gen_random_uuid(),
  user_id             bigint not null references users,
  provider_session_id text not null,
  user_agent          text not null default '',
  created_at          timestamptz not null default now(),
  renewed_at          timestamptz not null default now(),
  revoked_at          timestamptz,
  unique (user_id, provider_session_id)
);

-- Keys that the shop makes for itself where no setting names one.
create table shop_secrets (
  name       text primary key,
  value      text not null,
  created_at timestamptz not null default now()
);

-- Catalogue -----------------------------------------------------------------

create table categories (
  id   int generated always as identity primary key,
  slug text not null unique,
  name text not null unique
);

-- Names of subcategories repeat over categories, so the id is the key.
create table subcategories (
  id          int generated always as identity primary key,
  category_id int not null references categories,
  slug        text not null unique,
  name        text not null,
  unique (category_id, name)
);

-- Words as a search splits them: in 'M20-1.5' and '3/4-16' the standard parser would see a negative number and a file's path.
create function words_of(text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('english', regexp_replace($1, '[^[:alnum:]]+', ' ', 'g'));

create table parts (
  id                       bigint generated always as identity primary key,
  part_number              text not null,
  -- as counter people type it: letters and digits only
  part_number_key          text not null generated always as (upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g'))) stored,
  brand                    text not null,
  name                     text not null default '',
  description              text not null default '',
  image                    text not null default '',
  price_cents              int check (price_cents between 1 and 99999999),
  min_quantity             int not null default 0 check (min_quantity >= 0),
  available_quantity       int check (available_quantity >= 0),
  unit_of_measure          text not null default 'EA',
  package_quantity         int check (package_quantity > 0),
  quantity_per_application int check (quantity_per_application > 0),
  category_id              int references categories,
  subcategory_id           int references subcategories,
  part_terminology         text,
  position                 text,
  gtin                     text check (gtin ~ '^\d{8,14}$'),
  life_cycle_status        char(1) not null default '2' check (life_cycle_status ~ '^[0-9A]$'),
  superseded_by            text,
  core_charge_cents        int check (core_charge_cents > 0),
  attributes               jsonb not null default '[]',
  -- ids of the licensed reference lists, for shops that have them
  brand_aaiaid             text,
  part_terminology_id      int,
  version                  int not null default 1,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  deleted_at               timestamptz,
  -- without name, price or stock it is a draft: only admins see it
  draft                    boolean not null generated always as (name = '' or price_cents is null or available_quantity is null) stored,
  search                   tsvector not null generated always as (
    setweight(words_of(name), 'A')
    || setweight(words_of(coalesce(part_terminology, '')), 'A')
    || setweight(words_of(coalesce(position, '')), 'B')
    || setweight(words_of(description), 'C')
  ) stored
);
create unique index parts_part_number on parts (brand, part_number_key) where deleted_at is null;
create index parts_part_number_key on parts (part_number_key text_pattern_ops);
create index parts_search on parts using gin (search);
create index parts_by_name on parts (name, id) where deleted_at is null;
create index parts_by_price on parts (price_cents, id) where deleted_at is null;
create index parts_by_category on parts (category_id, name, id) where deleted_at is null;

-- Whose number a part replaces.
create table interchange_numbers (
  id              bigint generated always as identity primary key,
  part_id         bigint not null references parts on delete cascade,
  type            text not null check (type in ('OEM', 'competitor')),
  brand           text not null,
  part_number     text not null,
  part_number_key text not null generated always as (upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g'))) stored
);
create index interchange_numbers_key on interchange_numbers (part_number_key text_pattern_ops);
create index interchange_numbers_part on interchange_numbers (part_id);

-- Every change of stock but those by orders, so that at any time
-- sum(delta) = available_quantity + quantities of the orders that stand.
create table stock_adjustments (
  id         bigint generated always as identity primary key,
  part_id    bigint not null references parts,
  delta      int not null,
  user_id    bigint references users,
  reason     text not null,
  created_at timestamptz not null default now()
);
create index stock_adjustments_part on stock_adjustments (part_id);

-- Orders and payments ---------------------------------------------------------

create table orders (
  id           bigint generated always as identity (start with 100001) primary key,
  user_id      bigint not null references users,
  email        text not null,
  customer     text not null,
  address      text not null,
  total_cents  int not null check (total_cents between 50 and 99999999),
  state        text not null default 'unpaid' check (state in ('unpaid', 'paid', 'cancelled')),
  -- the payment intent that paid it
  transaction_id text unique,
  created_at   timestamptz not null default now(),
  paid_at      timestamptz,
  cancelled_at timestamptz,
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (transaction_id is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create index orders_of_user on orders (user_id, id desc);
create index orders_by_state on orders (state, id desc);

-- Part number, name and price as they were when ordered.
create table order_lines (
  order_id         bigint not null references orders,
  line_number      int not null,
  part_id          bigint not null references parts,
  part_number      text not null,
  name             text not null,
  image            text not null,
  quantity         int not null check (quantity > 0),
  unit_price_cents int not null check (unit_price_cents > 0),
  primary key (order_id, line_number)
);
create index order_lines_part on order_lines (part_id);

create table idempotency_keys (
  user_id      bigint not null references users,
  key          text not null,
  request_hash text not null,
  response     jsonb not null,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);

-- What is known of the card provider's payment intents.
create table payments (
  id             bigint generated always as identity primary key,
  order_id       bigint not null references orders,
  intent_id      text not null unique,
  amount_cents   int not null,
  currency       text not null,
  status         text not null default 'open' check (status in ('open', 'succeeded', 'canceled')),
  refunded_cents int not null default 0 check (refunded_cents between 0 and amount_cents),
  created_at     timestamptz not null default now(),
  settled_at     timestamptz
);
-- One live intent for an order.
create unique index payments_live on payments (order_id) where status <> 'canceled';

-- Webhook events that were taken in; one that comes again changes nothing.
create table payment_events (
  id          text primary key,
  type        text not null,
  received_at timestamptz not null default now()
);

-- Reviews ---------------------------------------------------------------------

create table reviews (
  id         bigint generated always as identity primary key,
  user_id    bigint references users,
  user_name  text not null,
  rating     text not null,
  review     text not null,
  -- to the millisecond, which is what a cursor can say
  created_at timestamptz(3) not null default now()
);
create index reviews_newest on reviews (created_at desc, id desc);
