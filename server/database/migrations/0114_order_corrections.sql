-- Buyers and staff correct the shipping address, PO number, phone, and note of an order. See decision 096.
-- changes: null if the event is not about a correction. Instances of the former version do not read this column.
alter table order_events
  add column changes jsonb,
  add constraint order_events_kind_7 check (what in ('placed', 'payment-link-sent', 'payment-started', 'payment-failed', 'payment-ended',
    'payment-not-due', 'paid', 'cancelled', 'refund-requested', 'refunded', 'refund-failed', 'refund-resolved', 'disputed', 'dispute-ended',
    'held', 'hold-removed', 'packing-started', 'packing-stopped', 'shipped', 'tracking-changed', 'delivered', 'pieces-cancelled',
    'details-changed')) not valid,
  drop constraint order_events_kind_6;
