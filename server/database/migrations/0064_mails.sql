-- Mails about failed payments, and the mails that each member wants. See decision 056.

alter table order_events
  add constraint order_events_kind_3 check (what in ('placed', 'payment-started', 'payment-failed', 'payment-ended', 'payment-not-due', 'paid',
    'cancelled', 'refund-requested', 'refunded', 'refund-failed', 'held', 'hold-removed', 'packing-started', 'packing-stopped', 'shipped',
    'tracking-changed', 'delivered', 'pieces-cancelled')) not valid,
  drop constraint order_events_kind_2;

-- when the card processor last rejected a card, until the shop has told the buyer
alter table payments add column failed_at timestamptz;

alter table company_members
  -- the kinds of mail that the member turned off
  add column muted_mails text[] not null default '{}',
  -- true: an owner who also gets the mails about orders of other members
  add column mails_of_company boolean not null default false;
