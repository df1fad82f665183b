-- Stock alerts: a buyer gets one mail when a part can be ordered again. See decision 050.

-- Like basket_lines, the table has no foreign key to parts. If a member leaves the company, the alerts go, too.
create table stock_alerts (
  id           uuid primary key default gen_random_uuid(),
  company_id   bigint not null,
  user_id      bigint not null,
  part_id      bigint not null,
  -- how many pieces the buyer needs; null: any quantity
  quantity     int check (quantity > 0),
  requested_at timestamptz not null default now(),
  unique (user_id, part_id),
  foreign key (company_id, user_id) references company_members on delete cascade
);
create index stock_alerts_oldest on stock_alerts (requested_at);

-- The alerts that were mailed, until they would have expired. Backups do not contain this schema, and a restore keeps these rows. So an alert in an
-- old backup is not mailed again.
create table outbox.mailed_stock_alerts (
  alert_id     uuid primary key,
  requested_at timestamptz not null
);
create index mailed_stock_alerts_oldest on outbox.mailed_stock_alerts (requested_at);
