-- How long the shop keeps its histories. See decision 083.

-- A start writes the settings as the owner. The shop's role can only read them. A history without a row is kept forever.
create table retention (
  -- audit, orders, or stock
  history         text primary key,
  -- Whole months. Nobody can choose fewer than 24, so a wrong setting never takes away what is recent.
  months          int not null check (months >= 24),
  -- The rows before this time were archived and removed.
  archived_before timestamptz
);

-- As before, but remove_archived may delete. A role that does not own the table has no right to delete from it, whatever it sets.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.removes_archived', true) = 'on' then
    return null;
  end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Returns the start of the first month that is kept. Null: all months are kept.
create function kept_since(history_name text) returns timestamptz
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select (date_trunc('month', now() at time zone 'utc') - make_interval(months => months)) at time zone 'utc'
  from public.retention where history = history_name
$$;

-- Lists the rows of a history with after_id < id <= up_to that are no longer kept.
-- orders: events of the warehouse and of attempts to pay. The others stay, because the doctor and the reports read them. Open orders keep all.
-- stock: without the rows that remove_archived has written, which carry the sum of what was removed.
create function list_archivable(history_name text, after_id bigint, up_to bigint) returns table (id bigint, at timestamptz, data json)
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  kept constant timestamptz := public.kept_since(history_name);
begin
  case history_name
    when 'audit' then
      return query select entry.id, entry.at, row_to_json(entry) from public.admin_acts as entry
        where entry.id > after_id and entry.id <= up_to and entry.at < kept order by entry.id;
    when 'orders' then
      return query select event.id, event.at, row_to_json(event) from public.order_events as event
        where event.id > after_id and event.id <= up_to and event.at < kept
          and event.what not in ('paid', 'cancelled', 'shipped', 'pieces-cancelled', 'refunded', 'refund-failed')
          and exists (select from public.orders where orders.id = event.order_id and order_status <> 'open')
        order by event.id;
    when 'stock' then
      return query select adjustment.id, created_at, row_to_json(adjustment) from public.stock_adjustments as adjustment
        where adjustment.id > after_id and adjustment.id <= up_to and created_at < kept and not (user_id is null and reason = 'carried forward')
        order by adjustment.id;
  end case;
end
$$;

-- Removes rows that the caller has archived, all or none of them. The shop's role may not delete from a history, so this runs as the owner.
-- It removes only what the setting no longer keeps. The sum of a part's stock adjustments stays the same: one row carries what was removed.
create function remove_archived(history_name text, ids bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  allowed constant bigint[] := array(
    select id from public.list_archivable(history_name, (select min(id) - 1 from unnest(ids) as id), (select max(id) from unnest(ids) as id))
    where id = any(ids));
  removed int;
begin
  perform set_config('shop.removes_archived', 'on', true);
  case history_name
    when 'audit' then
      delete from public.admin_acts where id = any(allowed);
      get diagnostics removed = row_count;
    when 'orders' then
      delete from public.order_events where id = any(allowed);
      get diagnostics removed = row_count;
    when 'stock' then
      with gone as (
        delete from public.stock_adjustments where id = any(allowed) returning part_id, delta
      ), former as (
        delete from public.stock_adjustments
        where user_id is null and reason = 'carried forward' and part_id in (select part_id from gone) returning part_id, delta
      ), carried as (
        insert into public.stock_adjustments (part_id, delta, reason, created_at)
        select part_id, sum(delta), 'carried forward', public.kept_since(history_name) - interval '1 millisecond'
        from (select * from gone union all select * from former) as sums group by part_id
      )
      select count(*) into removed from gone;
  end case;
  perform set_config('shop.removes_archived', 'off', true);
  if removed <> cardinality(ids) then
    raise exception 'only % of % rows of the history % may be removed', removed, cardinality(ids), history_name using errcode = 'restrict_violation';
  end if;
end
$$;

-- Records that a history has no more rows to archive this month.
create function finish_archiving(history_name text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.retention set archived_before = public.kept_since(history_name) where history = history_name
$$;
