-- Staff give the buyer of an unpaid order more time to pay. See decision 091.
-- null: the usual time. It needs no index: few orders are unpaid, and queries find them by their state or by the time of the order.
alter table orders add column pay_until timestamptz;

-- Buyers and staff correct the shipping address, PO number, phone, and note of an order. See decision 091.
-- changes: null if the event is not about a correction. pay_by: null if it is not about more time. Instances of the former version do not read these columns.
alter table order_events
  add column changes jsonb,
  add column pay_by timestamptz,
  add constraint order_events_kind_7 check (what in ('placed', 'payment-link-sent', 'payment-started', 'payment-failed', 'payment-ended',
    'payment-not-due', 'paid', 'cancelled', 'refund-requested', 'refunded', 'refund-failed', 'refund-resolved', 'disputed', 'dispute-ended',
    'held', 'hold-removed', 'packing-started', 'packing-stopped', 'shipped', 'tracking-changed', 'delivered', 'pieces-cancelled',
    'details-changed', 'pay-by-changed')) not valid,
  drop constraint order_events_kind_6;
