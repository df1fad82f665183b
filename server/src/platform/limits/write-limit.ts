import type { Db } from '../database/db.ts';
import { attemptKey } from './attempt-key.ts';
import { addAttempts } from './attempts.queries.ts';
import { limitError } from './limit-error.ts';
import { currentMinute, secondsLeftOfMinute } from './minute.ts';

/** How long saved counts are kept: longer than the minute that they cover. */
const savedSeconds = 120;
const flushEveryMs = 1_000;
/** If an account has this many unsaved writes, the counts are saved at once. */
const flushAtWrites = 25;

export interface WriteLimit {
  /** Counts a write of `who`. Throws 429 with Retry-After if the limit is exceeded. */
  count(who: string): void;
  start(): void;
  stop(): Promise<void>;
}

interface Tally {
  /** writes at all instances, up to the last save */
  saved: number;
  /** writes at this instance since the last save */
  unsaved: number;
}

/**
 * Limits the writes per minute of each account. A write never waits for the database: each instance counts in memory and saves its counts every
 * second, or sooner if one account writes fast. One statement saves the counts of all accounts, and returns the totals of all instances. With one
 * instance, the limit is exact. With more instances, each can allow up to `flushAtWrites` extra writes.
 */
export function createWriteLimit(db: Db, writesPerMinute: number): WriteLimit {
  const tallies = new Map<string, Tally>();
  let minute = 0;
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function resetEachMinute(): void {
    if (currentMinute() === minute) return;
    minute = currentMinute();
    tallies.clear();
  }

  function flush(): Promise<void> {
    flushing ??= saveCounts().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function saveCounts(): Promise<void> {
    const unsaved = [...tallies].filter(([, tally]) => tally.unsaved > 0).map(([who, tally]) => ({ who, tally, count: tally.unsaved }));
    if (unsaved.length === 0) return;
    for (const { tally, count } of unsaved) {
      tally.unsaved -= count;
      tally.saved += count;
    }
    try {
      const counts = await addAttempts(
        db,
        unsaved.map(({ who, count }) => ({ key: keyOf(who, minute), count })),
        savedSeconds,
      );
      for (const { who, tally } of unsaved) tally.saved = counts.get(keyOf(who, minute)) ?? tally.saved;
    } catch {
      // Without the database, this instance counts only its own writes.
    }
  }

  return {
    count(who) {
      resetEachMinute();
      const tally = tallies.get(who) ?? { saved: 0, unsaved: 0 };
      if (tally.saved + tally.unsaved >= writesPerMinute) throw limitError('too-many-writes', secondsLeftOfMinute());
      tally.unsaved++;
      tallies.set(who, tally);
      if (tally.unsaved >= flushAtWrites) void flush();
    },
    start() {
      timer = setInterval(() => void flush(), flushEveryMs);
    },
    async stop() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}

const keyOf = (who: string, minute: number) => attemptKey(`writes:${minute}`, who);
