import { createHash } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { ShopError } from '../shop-error.ts';
import { countAttempt, deleteAttempts, deleteExpiredAttempts, subtractAttempt } from './attempts.queries.ts';

export interface Limit {
  name: string;
  attempts: number;
  windowSeconds: number;
}

export interface Limits {
  /** Counts an attempt of `who`. Throws 429 with Retry-After if the limit is exceeded. Simultaneous attempts cannot exceed the limit. */
  spend(limit: Limit, who: string): Promise<void>;
  /** Subtracts one attempt, for example after a correct password. */
  refund(limit: Limit, who: string): Promise<void>;
  /** Sets the count of `who` to zero. */
  forgive(limit: Limit, who: string): Promise<void>;
  /** Deletes expired counters. */
  sweep(): Promise<void>;
}

/** Creates rate limits that all instances share. The counters are in PostgreSQL. Their keys contain hashes, never an email or network address. */
export function createLimits(db: Db): Limits {
  const keyOf = (limit: Limit, who: string) => `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`;
  return {
    async spend(limit, who) {
      const { count, secondsLeft } = await countAttempt(db, keyOf(limit, who), limit.windowSeconds);
      if (count > limit.attempts) {
        throw new ShopError('too-many-attempts', 429, {
          parameters: { seconds: secondsLeft },
          retryAfterSeconds: secondsLeft,
        });
      }
    },
    refund: (limit, who) => subtractAttempt(db, keyOf(limit, who)),
    forgive: (limit, who) => deleteAttempts(db, keyOf(limit, who)),
    sweep: () => deleteExpiredAttempts(db),
  };
}
