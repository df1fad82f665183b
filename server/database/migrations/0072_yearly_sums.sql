-- The sums of each year, so a report of several years reads a fifth of the rows. A trigger keeps them up to date, because instances of the former
-- version add only days and months. See decision 059.
create function add_month_to_year() returns trigger language plpgsql as $$
begin
  -- `old` is null after an insert.
  insert into sales_sums as year (subject, grain, starts, subject_id, orders, pieces, cents, refunded_cents, cancelled_pieces, shipped_pieces,
    shipped_orders, complete_orders)
  values (new.subject, 'year', date_trunc('year', new.starts)::date, new.subject_id, new.orders - coalesce(old.orders, 0),
    new.pieces - coalesce(old.pieces, 0), new.cents - coalesce(old.cents, 0), new.refunded_cents - coalesce(old.refunded_cents, 0),
    new.cancelled_pieces - coalesce(old.cancelled_pieces, 0), new.shipped_pieces - coalesce(old.shipped_pieces, 0),
    new.shipped_orders - coalesce(old.shipped_orders, 0), new.complete_orders - coalesce(old.complete_orders, 0))
  on conflict (subject, grain, starts, subject_id) do update set
    orders = year.orders + excluded.orders, pieces = year.pieces + excluded.pieces, cents = year.cents + excluded.cents,
    refunded_cents = year.refunded_cents + excluded.refunded_cents, cancelled_pieces = year.cancelled_pieces + excluded.cancelled_pieces,
    shipped_pieces = year.shipped_pieces + excluded.shipped_pieces, shipped_orders = year.shipped_orders + excluded.shipped_orders,
    complete_orders = year.complete_orders + excluded.complete_orders;
  return null;
end $$;

-- Until the end of this migration, no instance can count sales. They count them afterward.
create trigger sales_sums_of_years after insert or update on sales_sums for each row
  when (new.grain = 'month') execute function add_month_to_year();

insert into sales_sums (subject, grain, starts, subject_id, orders, pieces, cents, refunded_cents, cancelled_pieces, shipped_pieces, shipped_orders,
  complete_orders)
select subject, 'year', date_trunc('year', starts)::date as year, subject_id, sum(orders), sum(pieces), sum(cents), sum(refunded_cents),
  sum(cancelled_pieces), sum(shipped_pieces), sum(shipped_orders), sum(complete_orders)
from sales_sums where grain = 'month' group by subject, year, subject_id order by subject, year, subject_id;

comment on column sales_sums.grain is 'day, month or year, in UTC';
