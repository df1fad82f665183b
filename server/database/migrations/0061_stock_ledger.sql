-- Clerks receive, count and write off stock. See decision 054.

-- Older instances insert rows without these columns: changes by edits and imports.
alter table stock_adjustments
  add column kind text not null default 'adjusted',
  add column supplier text not null default '',
  add column delivery_note text not null default '',
  add constraint stock_adjustments_kind check (kind in ('adjusted', 'received', 'counted', 'written-off')) not valid;

-- where the part is in the warehouse, such as A-12-03; empty: unknown
alter table parts add column bin text not null default '';
