import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** A change of an object, for example of an order. Later events of the same object have higher ids. */
export interface OutboxEvent {
  id: string;
  at: Date;
  topic: string;
  objectId: string;
  kind: string;
  /** id of the row with the details, for example in order_events */
  eventId: string;
}

/** The kinds of events that a reader gets. */
export interface Subscription {
  topic: string;
  kinds: readonly string[];
}

const eventColumns = sql.raw('id, at, topic, object_id as "objectId", kind, event_id as "eventId"');

/** Higher than every id of an object. */
export const highestId = '9223372036854775807';

/**
 * Adds a reader, which gets only events from now on. With `catchesUp`, it also has to handle the objects that are there already. Does nothing if the
 * reader exists.
 */
export async function addReader(db: Db, reader: string, { catchesUp = false } = {}): Promise<void> {
  await sql`
    insert into outbox.readers (name, passed, caught_up_to) values (${reader}, pg_current_snapshot(), ${catchesUp ? highestId : null}::bigint)
    on conflict do nothing`.execute(db);
}

/** Returns the id up to which the reader still has to handle earlier objects. Returns null if it has handled all of them. */
export async function findCaughtUpTo(db: Db, reader: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select caught_up_to as id from outbox.readers where name = ${reader}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function setCaughtUpTo(db: Db, reader: string, id: string | null): Promise<void> {
  await sql`update outbox.readers set caught_up_to = ${id}::bigint where name = ${reader}`.execute(db);
}

/** The events that are visible in the snapshot `target`, but not in `passed`. They never change, because their transactions have ended. */
export interface Window {
  passed: string;
  target: string;
  lastId: string;
}

/** Returns the reader's unfinished window. If there is none, opens a window with all events up to now. Returns null if there are none. */
export async function openWindow(db: Db, reader: string): Promise<Window | null> {
  await sql`
    update outbox.readers set target = pg_current_snapshot(), last_id = 0
    where name = ${reader} and target is null
      and exists (select from outbox.events where xid >= pg_snapshot_xmin(passed) and not pg_visible_in_snapshot(xid, passed))`.execute(db);
  const { rows } = await sql<Window>`
    select passed::text, target::text, last_id as "lastId" from outbox.readers where name = ${reader} and target is not null`.execute(db);
  return rows[0] ?? null;
}

/** Lists the next events of a window, in the order of their ids. */
export async function listEvents(
  db: Db,
  { passed, target, lastId }: Window,
  { topic, kinds }: Subscription,
  limit: number,
): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    select ${eventColumns} from outbox.events
    where xid >= pg_snapshot_xmin(${passed}::pg_snapshot) and xid < pg_snapshot_xmax(${target}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${passed}::pg_snapshot) and pg_visible_in_snapshot(xid, ${target}::pg_snapshot)
      and id > ${lastId} and topic = ${topic} and kind = any(${kinds})
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Records that all events of the window up to this one were handled. */
export async function setLastId(db: Db, reader: string, id: string): Promise<void> {
  await sql`update outbox.readers set last_id = ${id} where name = ${reader}`.execute(db);
}

/** Records that all events of the window were handled. */
export async function closeWindow(db: Db, reader: string): Promise<void> {
  await sql`update outbox.readers set passed = target, target = null, last_id = 0 where name = ${reader} and target is not null`.execute(
    db,
  );
}

/** Lists the objects with parked events, each as `topic id`. */
export async function listParkedObjects(db: Db, reader: string): Promise<string[]> {
  const { rows } = await sql<{ object: string }>`
    select distinct topic || ' ' || object_id as object from outbox.parked where reader = ${reader}`.execute(db);
  return rows.map(({ object }) => object);
}

/** Stores ("parks") an event for a later retry. `failure` is null if the event only waits for an earlier event of its object. */
export async function parkEvent(
  db: Db,
  reader: string,
  { id, at, topic, objectId, kind, eventId }: OutboxEvent,
  failure: Failure | null,
): Promise<void> {
  await sql`
    insert into outbox.parked (reader, id, at, topic, object_id, kind, event_id, attempts, next_try_at, error)
    values (${reader}, ${id}, ${at}, ${topic}, ${objectId}, ${kind}, ${eventId}, ${failure ? 1 : 0},
      now() + make_interval(secs => ${failure?.retrySeconds ?? 0}), ${failure?.error ?? ''})`.execute(db);
}

export interface Failure {
  error: string;
  retrySeconds: number;
}

export interface ParkedEvent extends OutboxEvent {
  attempts: number;
}

/** Lists the first parked event of each object, if its next attempt is due. */
export async function listDueEvents(db: Db, reader: string, limit: number): Promise<ParkedEvent[]> {
  const { rows } = await sql<ParkedEvent>`
    select ${eventColumns}, attempts from (
      select distinct on (topic, object_id) * from outbox.parked where reader = ${reader} order by topic, object_id, id
    ) as first_of_each where next_try_at <= now() order by next_try_at, id limit ${limit}`.execute(db);
  return rows;
}

export async function recordFailure(db: Db, reader: string, id: string, { error, retrySeconds }: Failure): Promise<void> {
  await sql`
    update outbox.parked set attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${retrySeconds}), error = ${error}
    where reader = ${reader} and id = ${id}`.execute(db);
}

export async function deleteParked(db: Db, reader: string, id: string): Promise<void> {
  await sql`delete from outbox.parked where reader = ${reader} and id = ${id}`.execute(db);
}

/**
 * If the tables were copied from another PostgreSQL server, the reader's snapshots may have higher transaction numbers than this server. New
 * events would then look as if they had been read. In that case, moves the reader to the present. Returns true if it moved the reader.
 */
export async function resetReaderOfOtherServer(db: Db, reader: string): Promise<boolean> {
  const { rows } = await sql`
    update outbox.readers set passed = pg_current_snapshot(), target = null, last_id = 0
    where name = ${reader} and pg_snapshot_xmax(coalesce(target, passed)) > pg_snapshot_xmax(pg_current_snapshot())
    returning name`.execute(db);
  if (rows.length === 0) return false;
  // Deletes the other server's events. Otherwise they would become visible when this server reaches their transaction numbers.
  await sql`delete from outbox.events where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  return true;
}

/** Creates the partitions of the next months. Drops old partitions if every reader has finished them. */
export async function maintainPartitions(db: Db, keptDays: number): Promise<void> {
  await sql`select outbox.keep_partitions(${keptDays})`.execute(db);
}

export interface ReaderHealth {
  reader: string;
  /** number of unread events, counted up to `mostCounted` */
  unread: number;
  /** age of the oldest unread event; 0 if there is none */
  lagSeconds: number;
  /** number of objects, for example orders, that wait because one of their events failed */
  parkedObjects: number;
}

/** Counting stops here. If a reader has not run for days, counting all of its unread events would take too long. */
const mostCounted = 10_000;

/** Returns how far behind each reader is. */
export async function listReaderHealth(db: Db): Promise<ReaderHealth[]> {
  const unread = sql.raw(`
    from outbox.events where xid >= pg_snapshot_xmin(passed) and not pg_visible_in_snapshot(xid, passed)
      and (target is null or not pg_visible_in_snapshot(xid, target) or id > last_id)`);
  const { rows } = await sql<ReaderHealth>`
    select name as reader, (select count(*)::int from (select ${unread} limit ${mostCounted}) as counted) as unread,
      coalesce((select extract(epoch from greatest(clock_timestamp() - at, '0'))::float8 ${unread} order by xid limit 1), 0) as "lagSeconds",
      (select count(distinct (topic, object_id))::int from outbox.parked where reader = name) as "parkedObjects"
    from outbox.readers order by name`.execute(db);
  return rows;
}
