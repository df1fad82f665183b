-- Creates the partitions of this month and the next three, and drops those older than `kept_days` that every reader has passed. The
-- shop's role may not create tables, so this runs as the owner. It attaches new tables instead of creating partitions in place, because
-- only that lets orders go on. Whatever it cannot lock, it leaves to the next run.
-- Replaces the function of 0026, whose check read every event of an old month and took longer than the shop's statement timeout.
create or replace function outbox.keep_partitions(kept_days int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '200ms' as $$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'utc');
  month timestamp;
  partition text;
  is_unread boolean;
begin
  for month in select this_month + make_interval(months => n) from generate_series(0, 3) as n loop
    partition := to_char(month, '"events_"YYYY_MM');
    continue when to_regclass('outbox.' || partition) is not null;
    begin
      execute format('create table outbox.%I (like outbox.events including defaults)', partition);
      execute format('alter table outbox.events attach partition outbox.%I for values from (%L) to (%L)',
        partition, month::text || '+00', (month + interval '1 month')::text || '+00');
    exception when check_violation or lock_not_available or duplicate_table or unique_violation then
      raise warning 'the outbox has no partition for %: %', partition, sqlerrm;
    end;
  end loop;

  for partition, month in
    select relname, to_date(right(relname, 7), 'YYYY_MM') from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'outbox.events'::regclass and relname ~ '^events_\d{4}_\d{2}$'
  loop
    continue when (month + interval '1 month') at time zone 'utc' > now() - make_interval(days => kept_days);
    -- The order makes PostgreSQL use the index on xid. Otherwise it would read the whole month for each reader, because it expects to find an
    -- unread event soon.
    execute format('select exists (select from outbox.readers, lateral (select from outbox.%I
      where xid >= pg_snapshot_xmin(passed) and not pg_visible_in_snapshot(xid, passed) order by xid limit 1) as unread)', partition)
      into is_unread;
    continue when is_unread;
    begin
      execute format('drop table outbox.%I', partition);
    exception when lock_not_available then
      raise warning 'the partition % of the outbox is in use', partition;
    end;
  end loop;

  delete from outbox.events_default where at < now() - make_interval(days => kept_days)
    and not exists (select from outbox.readers where not pg_visible_in_snapshot(xid, passed));
end
$$;
