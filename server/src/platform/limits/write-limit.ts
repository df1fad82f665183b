import { createHash } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { ShopError } from '../shop-error.ts';
import { addAttempts } from './attempts.queries.ts';

const windowMs = 60_000;
const flushEveryMs = 1_000;
/** So many uncounted writes of one account are told to the others at once. */
const flushAtWrites = 25;

export interface WriteLimit {
  /** Counts a write of `who`. Throws 429 with Retry-After past the limit. */
  count(who: string): void;
  start(): void;
  stop(): Promise<void>;
}

interface Tally {
  /** by all instances, as far as the database has told */
  known: number;
  /** by this one, not yet told to the database */
  untold: number;
}

/**
 * So many writes a minute and account. An order must not wait for a counter: each instance counts in memory and tells the
 * database every second, or sooner where one account writes fast, in one statement for all accounts; the answer is what all
 * instances counted. One instance is exact; several let at most `flushAtWrites` pass too many, each, before they know.
 */
export function createWriteLimit(db: Db, writesPerMinute: number): WriteLimit {
  const tallies = new Map<string, Tally>();
  let minute = 0;
  let flushing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function enterMinute(): void {
    const now = Math.floor(Date.now() / windowMs);
    if (now === minute) return;
    minute = now;
    tallies.clear();
  }

  function flush(): Promise<void> {
    flushing ??= tellDatabase().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function tellDatabase(): Promise<void> {
    const told = [...tallies].filter(([, tally]) => tally.untold > 0).map(([who, tally]) => ({ who, tally, count: tally.untold }));
    if (told.length === 0) return;
    for (const { tally, count } of told) {
      tally.untold -= count;
      tally.known += count;
    }
    try {
      const counts = await addAttempts(
        db,
        told.map(({ who, count }) => ({ key: keyOf(who, minute), count })),
        (2 * windowMs) / 1000,
      );
      for (const { who, tally } of told) tally.known = counts.get(keyOf(who, minute)) ?? tally.known;
    } catch {
      // The database is away; this instance goes on counting its own.
    }
  }

  return {
    count(who) {
      enterMinute();
      const tally = tallies.get(who) ?? { known: 0, untold: 0 };
      if (tally.known + tally.untold >= writesPerMinute) {
        const retryAfterSeconds = Math.ceil(((minute + 1) * windowMs - Date.now()) / 1000);
        throw new ShopError('too-many-writes', 429, `That was too much at once. Try again in ${retryAfterSeconds} seconds.`, {
          retryAfterSeconds,
        });
      }
      tally.untold++;
      tallies.set(who, tally);
      if (tally.untold >= flushAtWrites) void flush();
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

function keyOf(who: string, minute: number): string {
  return `writes:${minute}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`;
}
