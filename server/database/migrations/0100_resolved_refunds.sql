-- no transaction
-- A refund that the shop has given up waits for staff until somebody says how the money was returned. See decision 087.
-- null: nobody has said so. `order_events` has the person and the note.
alter table refunds add column if not exists resolved_at timestamptz;

-- A failed start leaves an invalid index, so the index is dropped first.
drop index concurrently if exists refunds_given_up;

create index concurrently refunds_given_up on refunds (id) where state = 'failed' and resolved_at is null;

alter table order_events
  drop constraint if exists order_events_kind_5,
  add constraint order_events_kind_5 check (what in ('placed', 'payment-link-sent', 'payment-started', 'payment-failed', 'payment-ended',
    'payment-not-due', 'paid', 'cancelled', 'refund-requested', 'refunded', 'refund-failed', 'refund-resolved', 'held', 'hold-removed',
    'packing-started', 'packing-stopped', 'shipped', 'tracking-changed', 'delivered', 'pieces-cancelled')) not valid,
  drop constraint if exists order_events_kind_4;
