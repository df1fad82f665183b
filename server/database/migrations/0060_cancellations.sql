-- no transaction
-- Staff cancel pieces of a paid order that were not shipped. See decision 053.
create table if not exists cancellations (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references orders,
  user_id      bigint not null references users,
  reason       text not null default '',
  -- the price of the pieces
  value_cents  int not null check (value_cents > 0),
  -- less than the price if the rest was refunded by hand before
  refund_cents int not null check (refund_cents between 0 and value_cents),
  at           timestamptz not null default now()
);

-- accepted: the table is new, so nothing waits for the index
create index if not exists cancellations_of_order on cancellations (order_id, id);

create or replace trigger cancellations_stay before update or delete or truncate on cancellations
  for each statement execute function refuse_change();

create table if not exists cancellation_lines (
  cancellation_id bigint not null references cancellations,
  order_id        bigint not null,
  line_number     int not null,
  quantity        int not null check (quantity > 0),
  primary key (cancellation_id, line_number),
  foreign key (order_id, line_number) references order_lines
);

-- accepted: the table is new, so nothing waits for the index
create index if not exists cancellation_lines_of_order_line on cancellation_lines (order_id, line_number);

create or replace trigger cancellation_lines_stay before update or delete or truncate on cancellation_lines
  for each statement execute function refuse_change();

alter table order_lines
  add column if not exists cancelled_quantity int not null default 0,
  drop constraint if exists order_lines_cancelled,
  add constraint order_lines_cancelled check (cancelled_quantity >= 0 and shipped_quantity + cancelled_quantity <= quantity) not valid;

alter table order_lines validate constraint order_lines_cancelled;

-- A refund that failed stays in the table, and its cancellation gets another one.
alter table refunds
  add column if not exists cancellation_id bigint,
  drop constraint if exists refunds_cancellation,
  add constraint refunds_cancellation foreign key (cancellation_id) references cancellations not valid;

alter table refunds validate constraint refunds_cancellation;

-- A failed start leaves an invalid index, so each index is dropped first.
drop index concurrently if exists refunds_of_cancellation;

create index concurrently refunds_of_cancellation on refunds (cancellation_id, id) where cancellation_id is not null;

drop index concurrently if exists refunds_once_for_cancellation;

create unique index concurrently refunds_once_for_cancellation on refunds (cancellation_id) where cancellation_id is not null and state <> 'failed';

alter table order_events
  add column if not exists cancellation_id bigint,
  drop constraint if exists order_events_cancellation,
  add constraint order_events_cancellation foreign key (cancellation_id) references cancellations not valid,
  drop constraint if exists order_events_kind_2,
  add constraint order_events_kind_2 check (what in ('placed', 'payment-started', 'payment-ended', 'payment-not-due', 'paid', 'cancelled',
    'refund-requested', 'refunded', 'refund-failed', 'held', 'hold-removed', 'packing-started', 'packing-stopped', 'shipped',
    'tracking-changed', 'delivered', 'pieces-cancelled')) not valid,
  drop constraint if exists order_events_kind;

alter table order_events validate constraint order_events_cancellation;

alter table order_events validate constraint order_events_kind_2;

-- For older instances, which do not know that pieces can be canceled: if they ship the last piece, this completes the order.
create or replace function complete_order_without_rest() returns trigger language plpgsql as $$
begin
  if exists (select from order_lines where order_id = new.id and cancelled_quantity > 0)
    and not exists (select from order_lines where order_id = new.id and kind = 'part' and quantity > shipped_quantity + cancelled_quantity) then
    new.fulfillment := 'shipped';
    new.order_status := 'completed';
  end if;
  return new;
end
$$;

create or replace trigger orders_complete_without_rest before update of fulfillment on orders for each row
  when (new.fulfillment = 'partly-shipped') execute function complete_order_without_rest();
