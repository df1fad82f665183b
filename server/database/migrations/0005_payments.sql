-- Payments that cannot go wrong: a history that stays, refunds with a life of their own, and what the reconciler found.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- An order is unpaid, then paid or cancelled, and nothing after that.
create function refuse_second_move() returns trigger language plpgsql as $$
begin
  raise exception 'order % is % and cannot become %', old.id, old.state, new.state using errcode = 'restrict_violation';
end
$$;
create trigger orders_move_once before update of state on orders for each row
  when (old.state is distinct from new.state and old.state <> 'unpaid') execute function refuse_second_move();

-- A payment that is not due came beside the order's own one, was not meant for it or came too late. It can only be given back.
alter table payments add column is_due boolean not null default true;
-- When the reconciler last asked the provider about it.
alter table payments add column asked_at timestamptz;
drop index payments_live;
create unique index payments_live on payments (order_id) where status <> 'canceled' and is_due;
create index payments_of_order on payments (order_id);
create index payments_open on payments (coalesce(asked_at, created_at)) where status = 'open';

-- Money on its way back. `requested` is written before the provider is asked, so that no crash forgets it.
create table refunds (
  id                 bigint generated always as identity primary key,
  payment_id         bigint not null references payments,
  cents              int not null check (cents > 0),
  reason             text not null default '',
  state              text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  -- counts up where the provider failed it; part of the key under which the provider is asked
  attempt            int not null default 1,
  failure            text,
  next_try_at        timestamptz not null default now(),
  actor              text not null check (actor in ('admin', 'shop', 'provider')),
  user_id            bigint references users,
  idempotency_key    text,
  request_hash       text,
  created_at         timestamptz not null default now(),
  settled_at         timestamptz,
  unique (user_id, idempotency_key)
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_under_way on refunds (id) where state in ('requested', 'pending');

-- Every move of an order and its money, written in the transaction that made it.
create table order_events (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references orders,
  what       text not null check (what in ('placed', 'payment-started', 'payment-ended', 'payment-not-due', 'paid', 'cancelled',
                                           'refund-requested', 'refunded', 'refund-failed')),
  from_state text,
  to_state   text not null,
  actor      text not null check (actor in ('buyer', 'admin', 'webhook', 'reconciler', 'shop', 'provider')),
  user_id    bigint references users,
  cents      int,
  intent_id  text,
  refund_id  bigint references refunds,
  at         timestamptz not null default clock_timestamp()
);
create index order_events_of_order on order_events (order_id, id);
create trigger order_events_stay before update or delete or truncate on order_events for each statement execute function refuse_change();

-- What is known of orders from before there was a history.
insert into order_events (order_id, what, from_state, to_state, actor, user_id, cents, at)
  select id, 'placed', null, 'unpaid', 'buyer', user_id, total_cents, created_at from orders order by id;
insert into order_events (order_id, what, from_state, to_state, actor, cents, intent_id, at)
  select id, 'paid', 'unpaid', 'paid', 'shop', total_cents, transaction_id, paid_at from orders where state = 'paid' order by id;
insert into order_events (order_id, what, from_state, to_state, actor, at)
  select id, 'cancelled', 'unpaid', 'cancelled', 'shop', cancelled_at from orders where state = 'cancelled' order by id;
insert into refunds (payment_id, cents, state, actor, settled_at)
  select id, refunded_cents, 'succeeded', 'shop', now() from payments where refunded_cents > 0;

-- Stock adjustments are a ledger: what was written stays.
create trigger stock_adjustments_stay before update or delete or truncate on stock_adjustments
  for each statement execute function refuse_change();

-- Who was ever made admin: once there was one, there is one.
create table admin_grants (
  user_id bigint not null references users,
  at      timestamptz not null default now()
);
create function note_admin_grant() returns trigger language plpgsql as $$
begin
  insert into admin_grants (user_id) values (new.id);
  return null;
end
$$;
create trigger users_made_admin after update of role on users for each row
  when (new.role = 'admin' and old.role is distinct from new.role) execute function note_admin_grant();
create trigger users_born_admin after insert on users for each row when (new.role = 'admin') execute function note_admin_grant();
insert into admin_grants (user_id) select id from users where role = 'admin';

-- Each pass of the reconciler; those that found nothing go after a day.
create table reconciliations (
  id         bigint generated always as identity primary key,
  started_at timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  -- payments and refunds that the provider was asked about
  asked      int not null default 0,
  -- why it could not be finished
  problem    text
);
create index reconciliations_finished on reconciliations (started_at desc) where ended_at is not null and problem is null;

create table reconciliation_findings (
  id                bigint generated always as identity primary key,
  reconciliation_id bigint not null references reconciliations,
  kind              text not null check (kind in ('payment-missed', 'refund-missed', 'refund-retried', 'intent-without-row',
                                                  'payment-without-order', 'unpaid-too-long')),
  -- no reference: the order may be what is missing
  order_id          bigint,
  intent_id         text,
  cents             int,
  did               text not null,
  at                timestamptz not null default clock_timestamp()
);
create unique index payments_without_order on reconciliation_findings (intent_id) where kind = 'payment-without-order';
