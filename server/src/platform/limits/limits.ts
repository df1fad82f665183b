import type { Db } from '../database/db.ts';
import { attemptKey } from './attempt-key.ts';
import { countAttempt, deleteAttempts, deleteExpiredAttempts, subtractAttempt } from './attempts.queries.ts';
import { limitError } from './limit-error.ts';

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

/** Creates rate limits that all instances share. The counters are in PostgreSQL. */
export function createLimits(db: Db): Limits {
  const keyOf = (limit: Limit, who: string) => attemptKey(limit.name, who);
  return {
    async spend(limit, who) {
      const { count, secondsLeft } = await countAttempt(db, keyOf(limit, who), limit.windowSeconds);
      if (count > limit.attempts) throw limitError('too-many-attempts', secondsLeft);
    },
    refund: (limit, who) => subtractAttempt(db, keyOf(limit, who)),
    forgive: (limit, who) => deleteAttempts(db, keyOf(limit, who)),
    sweep: () => deleteExpiredAttempts(db),
  };
}
