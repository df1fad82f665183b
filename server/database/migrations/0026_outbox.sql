-- The outbox: what happened to orders, for readers such as mail. See decision 031.

create schema outbox;
create sequence outbox.event_ids;

-- One row per event, written in the transaction of the event. Readers skip nothing, because they compare `xid` with snapshots.
create table outbox.events (
  id        bigint not null default nextval('outbox.event_ids'),
  xid       xid8 not null default pg_current_xact_id(),
  at        timestamptz not null default now(),
  -- 'order': object_id is the order, event_id the row of order_events
  topic     text not null,
  object_id bigint not null,
  kind      text not null,
  event_id  bigint not null
) partition by range (at);
create index outbox_events_xid on outbox.events (xid);
-- Takes the rows of a month that has no partition, so that an order never fails.
create table outbox.events_default partition of outbox.events default;

-- How far each reader is. An event is read if its transaction is visible in `passed`.
create table outbox.readers (
  name    text primary key,
  passed  pg_snapshot not null,
  -- The reader is at work on the events that are visible in `target` and not in `passed`. Null: it waits for new ones.
  target  pg_snapshot,
  -- the last of these events that it has finished, in the order of the ids
  last_id bigint not null default 0
) with (fillfactor = 50);

-- Events that failed, and later events of the same object, which must not overtake them.
create table outbox.parked (
  reader      text not null references outbox.readers on delete cascade,
  id          bigint not null,
  at          timestamptz not null,
  topic       text not null,
  object_id   bigint not null,
  kind        text not null,
  event_id    bigint not null,
  attempts    int not null default 0,
  next_try_at timestamptz not null default now(),
  error       text not null default '',
  primary key (reader, id)
);

-- Creates the partitions of this month and the next three, and drops those older than `kept_days` that every reader has passed. The
-- shop's role may not create tables, so this runs as the owner. It attaches new tables instead of creating partitions in place, because
-- only that lets orders go on. Whatever it cannot lock, it leaves to the next run.
create function outbox.keep_partitions(kept_days int) returns void
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
    execute format('select exists (select from outbox.%I, outbox.readers where not pg_visible_in_snapshot(xid, passed))', partition)
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
select outbox.keep_partitions(90);

-- Runs as the owner, so that orders of running instances do not need a right that they get later. All names have their schema.
create function outbox.add_order_event() returns trigger language plpgsql security definer as $$
begin
  insert into outbox.events (topic, object_id, kind, event_id) values ('order', new.order_id, new.what, new.id);
  return null;
end
$$;
create trigger order_events_leave after insert on order_events for each row execute function outbox.add_order_event();

-- After the trigger, so that it misses nothing. Earlier events have no row here, so they are never mailed.
insert into outbox.readers (name, passed) values ('mail', pg_current_snapshot());
