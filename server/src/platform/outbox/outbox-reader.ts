import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database, Db } from '../database/db.ts';
import type { LockName } from '../database/lock-numbers.ts';
import type { JobLog } from '../jobs/jobs.ts';
import type { OutboxEvent, Subscription } from './outbox.queries.ts';
import { addReader, findCaughtUpTo, highestId, resetReaderOfOtherServer, setCaughtUpTo } from './outbox.queries.ts';
import { notifyReaders, onReaderConnection, type ReaderConnection } from './outbox-connection.queries.ts';
import { type EventReading, readEvents, retryParked } from './read-events.ts';

export interface OutboxReaderOptions {
  /** The reader's position is stored under this name, so it must never change. */
  name: string;
  /** only the instance with this lock reads */
  lock: LockName;
  subscription: Subscription;
  /** Handles an event, in the transaction that records the event as read. If it throws, the event is stored ("parked") and retried later. */
  handle(transaction: Db, event: OutboxEvent): Promise<void>;
  /** Handles the objects from before the reader's first event. Leave it out if the reader does not need them. */
  catchUp?: CatchUp;
  /** limits the load on the shop if there are many events */
  eventsPerSecond: number;
  pool: pg.Pool;
  db: Db;
  logger: JobLog;
  /** polling interval if nobody wakes the reader */
  pollMs?: number;
  /** `stop` waits this long for the event that is being handled */
  stopMs?: number;
}

/**
 * Handles a batch of objects, such as orders, whose ids are `upTo` or lower. Begins with the highest id. Runs in the transaction that records
 * how far it got. Returns the `upTo` of the next call, or null if no objects are left. A new reader alternates between its events and these
 * calls until it gets null. So an object may be handled here and again when one of its events comes.
 */
export type CatchUp = (transaction: Db, upTo: string) => Promise<string | null>;

export interface OutboxReader {
  start(): void;
  /** Call it after a commit that may have added events. Wakes the instance that reads, at most once every 250 ms. */
  wake(): void;
  stop(): Promise<void>;
}

const throttleMs = 250;
const retryBaseMs = 500;
const longestRetryMs = 30_000;

/** Reads the outbox. Only one instance reads at a time. Each event is handled at least once, and events of the same object in their order. */
export function createOutboxReader(options: OutboxReaderOptions): OutboxReader {
  const { name, lock, subscription, handle, catchUp, eventsPerSecond, pool, db, logger, pollMs = 2_000, stopMs = 3_000 } = options;
  const stopping = new AbortController();
  const dropping = new AbortController();
  let ended = Promise.resolve();
  let isReading = false;
  let isWoken = false;
  let endPause = () => {};
  let wakeTimer: NodeJS.Timeout | null = null;
  let lastEventMs = 0;

  const reading: EventReading = { reader: name, subscription, handle, logger, pace, signal: stopping.signal };

  async function keepReading(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await onReaderConnection({ pool, lock, onNotified: wakeHere, signal: dropping.signal }, (connection) =>
          readUntilStopped(connection, () => {
            if (failures > 0) logger.info({ reader: name }, 'the outbox can be read again');
            failures = 0;
          }),
        );
      } catch (err) {
        isReading = false;
        if (failures === 0 && !stopping.signal.aborted) logger.warn({ err, reader: name }, 'the outbox cannot be read');
        failures += 1;
        await sleepUntilStopped(Math.min(retryBaseMs * 2 ** failures, longestRetryMs));
      }
    }
  }

  async function readUntilStopped(connection: ReaderConnection, onSuccess: () => void): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      let count = 0;
      if (await connection.holdLock()) {
        if (!isReading) await begin(connection);
        isReading = true;
        count =
          (await retryParked(connection.db, reading)) + (await readEvents(connection.db, reading)) + (await readEarlier(connection.db));
      }
      onSuccess();
      if (count === 0) await pause(pollMs);
    }
  }

  async function begin({ db: readerDb }: ReaderConnection): Promise<void> {
    await addReader(readerDb, name, { catchesUp: catchUp !== undefined });
    if (!(await resetReaderOfOtherServer(readerDb, name))) return;
    logger.warn({ reader: name }, 'the outbox was copied from another server, so its unread events are skipped');
    if (catchUp) await setCaughtUpTo(readerDb, name, highestId);
  }

  /** Handles some of the earlier objects. Returns the number of batches: 0 if all are handled. */
  async function readEarlier(readerDb: Database): Promise<number> {
    const upTo = catchUp && !stopping.signal.aborted ? await findCaughtUpTo(readerDb, name) : null;
    if (!catchUp || upTo === null) return 0;
    const startedMs = performance.now();
    await readerDb.transaction().execute(async (transaction) => setCaughtUpTo(transaction, name, await catchUp(transaction, upTo)));
    // Pauses for as long as the batch took, so that the reader uses at most half of the time.
    await sleepUntilStopped(performance.now() - startedMs);
    return 1;
  }

  /** Waits until the next event may be handled. */
  async function pace(): Promise<void> {
    const waitMs = lastEventMs + 1_000 / eventsPerSecond - performance.now();
    if (waitMs > 0) await sleepUntilStopped(waitMs);
    lastEventMs = performance.now();
  }

  async function sleepUntilStopped(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
  }

  /** Waits. Ends early if the reader is woken. */
  function pause(ms: number): Promise<void> {
    if (isWoken || stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wakeHere(): void {
    isWoken = true;
    endPause();
  }

  return {
    start() {
      ended = keepReading();
    },

    wake() {
      wakeTimer ??= setTimeout(() => {
        wakeTimer = null;
        if (isReading) wakeHere();
        else notifyReaders(db).catch(() => {}); // Without the notification, the reader polls.
      }, throttleMs);
    },

    async stop() {
      if (wakeTimer) clearTimeout(wakeTimer);
      stopping.abort();
      wakeHere();
      const timer = setTimeout(() => dropping.abort(), stopMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
