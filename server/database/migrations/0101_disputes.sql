-- The reconciler records disputes (chargebacks). See decision 013.
alter table reconciliation_findings
  add constraint reconciliation_findings_kind check (kind in ('payment-missed', 'refund-missed', 'refund-retried', 'intent-without-row',
    'payment-without-order', 'unpaid-too-long', 'disputed', 'dispute-ended')) not valid,
  drop constraint reconciliation_findings_kind_check;

alter table order_events
  add constraint order_events_kind_6 check (what in ('placed', 'payment-link-sent', 'payment-started', 'payment-failed', 'payment-ended',
    'payment-not-due', 'paid', 'cancelled', 'refund-requested', 'refunded', 'refund-failed', 'refund-resolved', 'disputed', 'dispute-ended',
    'held', 'hold-removed', 'packing-started', 'packing-stopped', 'shipped', 'tracking-changed', 'delivered', 'pieces-cancelled')) not valid,
  drop constraint order_events_kind_5;
