-- The sales of each day and each month, for the reports. A reader of the outbox keeps them up to date. See decision 059.
create table sales_sums (
  -- 'shop': all sales; 'part' and 'company': the sales of one of them
  subject          text not null,
  -- 'day' or 'month', in UTC
  grain            text not null,
  starts           date not null,
  -- 0: all sales of the shop, or refunds that belong to no part
  subject_id       bigint not null,
  orders           int not null default 0,
  pieces           bigint not null default 0,
  cents            bigint not null default 0,
  refunded_cents   bigint not null default 0,
  cancelled_pieces bigint not null default 0,
  shipped_pieces   bigint not null default 0,
  -- orders with a shipment, and those of them whose first shipment had all pieces
  shipped_orders   int not null default 0,
  complete_orders  int not null default 0,
  primary key (subject, grain, starts, subject_id)
) with (fillfactor = 80);

-- Up to which event each order is in sales_sums, with its day and its company when it was counted.
create table counted_sales (
  order_id      bigint primary key references orders,
  day           date not null,
  company_id    bigint not null references companies,
  last_event_id bigint not null
) with (fillfactor = 80);

create table part_last_sales (
  part_id bigint primary key references parts,
  day     date not null
) with (fillfactor = 80);

-- A reader that also needs what happened before its first event handles earlier objects up to this id. Null: it needs none, or has handled all.
alter table outbox.readers add column caught_up_to bigint;
