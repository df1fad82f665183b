import type { Database, Db } from '../database/db.ts';
import type { JobLog } from '../jobs/jobs.ts';
import {
  closeWindow,
  deleteParked,
  type Failure,
  listDueEvents,
  listEvents,
  listParkedObjects,
  type OutboxEvent,
  openWindow,
  parkEvent,
  recordFailure,
  type Subscription,
  setLastId,
} from './outbox.queries.ts';

export interface EventReading {
  reader: string;
  subscription: Subscription;
  /** Handles an event, in the transaction that records the event as read. If it throws, the event is stored ("parked") and retried later. */
  handle(transaction: Db, event: OutboxEvent): Promise<void>;
  logger: JobLog;
  /** waits until the next event may be handled */
  pace(): Promise<void>;
  signal: AbortSignal;
}

const batchSize = 1_000;
/** The number of retries between two batches. A higher number would delay new events. */
const mostRetries = 50;
const firstRetrySeconds = 5;
const longestRetrySeconds = 3_600;

/**
 * Reads the next batch of new events and returns their number. If the signal aborts, stops before the next event.
 *
 * The cursor cannot be an id. A sequence assigns ids before the commit, so a lower id may become visible later. The cursor cannot be the xmin of
 * a snapshot either, although that is common: if two transactions change the same order, the one with the higher number may commit first. If the
 * cursor was between the two, their events would be read in the wrong order.
 *
 * So the cursor is a whole snapshot (pg_snapshot, see "Transaction ID and Snapshot Information" in PostgreSQL's manual). An event is new if it is
 * visible in the current snapshot, but not in the last one:
 * - The events of a running transaction are not visible. They are visible in the first snapshot after the commit, however late that is.
 * - Two transactions that change the same order are visible in the right order, because the second one waits for the first one's lock. If both are
 *   new, the ids of their events are in the right order, because the ids are assigned under that lock.
 * The new events (a "window") are read in batches, and each event is recorded as read. So another instance can continue after any event.
 */
export async function readEvents(db: Database, reading: EventReading): Promise<number> {
  const window = await openWindow(db, reading.reader);
  if (!window) return 0;
  const parked = new Set(await listParkedObjects(db, reading.reader));
  const events = await listEvents(db, window, reading.subscription, batchSize);
  for (const [count, event] of events.entries()) {
    await reading.pace();
    if (reading.signal.aborted) return count;
    await readEvent(db, reading, event, parked);
  }
  if (events.length < batchSize) await closeWindow(db, reading.reader);
  return events.length;
}

async function readEvent(db: Database, reading: EventReading, event: OutboxEvent, parked: Set<string>): Promise<void> {
  const { reader, handle } = reading;
  const object = `${event.topic} ${event.objectId}`;
  const isBehindParked = parked.has(object);
  const failure = isBehindParked
    ? null
    : await attempt(reading, event, 1, () => recordAsRead(db, reader, event, (tx) => handle(tx, event)));
  if (!isBehindParked && !failure) return;
  await recordAsRead(db, reader, event, (transaction) => parkEvent(transaction, reader, event, failure));
  parked.add(object);
}

/** Records an event as read and runs `act`, in one transaction. */
function recordAsRead(db: Database, reader: string, { id }: OutboxEvent, act: (transaction: Db) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await setLastId(transaction, reader, id);
    await act(transaction);
  });
}

/** Retries events that failed. When an object's first failed event succeeds, its later events follow. Returns the number of attempts. */
export async function retryParked(db: Database, reading: EventReading): Promise<number> {
  const { reader, handle } = reading;
  const due = await listDueEvents(db, reader, mostRetries);
  for (const { attempts, ...event } of due) {
    await reading.pace();
    if (reading.signal.aborted) break;
    const failure = await attempt(reading, event, attempts + 1, () =>
      db.transaction().execute(async (transaction) => {
        await deleteParked(transaction, reader, event.id);
        await handle(transaction, event);
      }),
    );
    if (failure) await recordFailure(db, reader, event.id, failure);
  }
  return due.length;
}

/** Tries to handle an event. Returns the failure, or null if it succeeded. */
async function attempt(
  { reader, logger }: EventReading,
  event: OutboxEvent,
  nth: number,
  act: () => Promise<void>,
): Promise<Failure | null> {
  try {
    await act();
    return null;
  } catch (err) {
    const retrySeconds = Math.min(firstRetrySeconds * 2 ** Math.min(nth - 1, 20), longestRetrySeconds);
    const { id, topic, objectId, kind } = event;
    logger.warn({ err, reader, id, topic, objectId, kind, attempt: nth, retrySeconds }, 'an event of the outbox failed and is parked');
    return { error: (err as Error).message.slice(0, 500), retrySeconds };
  }
}
