-- Paid orders leave the warehouse in shipments. See decision 052.

create table shipments (
  id              bigint generated always as identity primary key,
  order_id        bigint not null references orders,
  carrier         text not null check (carrier in ('ups', 'fedex', 'usps', 'dhl', 'freight', 'our-truck', 'pickup')),
  tracking_number text not null default '',
  shipped_at      timestamptz not null default now(),
  delivered_at    timestamptz
);
create index shipments_of_order on shipments (order_id, id);

create table shipment_lines (
  shipment_id bigint not null references shipments,
  order_id    bigint not null,
  line_number int not null,
  quantity    int not null check (quantity > 0),
  primary key (shipment_id, line_number),
  foreign key (order_id, line_number) references order_lines
);
create index shipment_lines_of_order_line on shipment_lines (order_id, line_number);
create trigger shipment_lines_stay before update or delete or truncate on shipment_lines for each statement execute function refuse_change();

-- Orders that were paid before this time count as shipped: the shop did not record shipments then. 0058 marks them. A minute earlier than now,
-- because the clocks of the instances differ: an order on the work list that has left is better than one that is never packed.
create table shipping_began (at timestamptz not null default now() - interval '1 minute');
insert into shipping_began default values;

-- null: the order is not on hold
alter table orders add column hold_reason text;

alter table order_lines
  add column shipped_quantity int not null default 0,
  add constraint order_lines_shipped check (shipped_quantity between 0 and quantity) not valid;

alter table order_events
  add column shipment_id bigint,
  add column note text not null default '',
  add constraint order_events_shipment foreign key (shipment_id) references shipments not valid,
  add constraint order_events_kind check (what in ('placed', 'payment-started', 'payment-ended', 'payment-not-due', 'paid', 'cancelled',
    'refund-requested', 'refunded', 'refund-failed', 'held', 'hold-removed', 'packing-started', 'packing-stopped', 'shipped',
    'tracking-changed', 'delivered')) not valid,
  drop constraint order_events_what_check;
