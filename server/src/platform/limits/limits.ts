import { createHash } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { ShopError } from '../shop-error.ts';
import { countAttempt, deleteExpiredAttempts, forgetAttempts, takeAttemptBack } from './attempts.queries.ts';

export interface Limit {
  name: string;
  attempts: number;
  windowSeconds: number;
}

export interface Limits {
  /** Counts an attempt of `who`. Throws 429 with Retry-After past the limit, also for attempts that come at the same moment. */
  spend(limit: Limit, who: string): Promise<void>;
  /** Takes one attempt back that turned out to be right. */
  refund(limit: Limit, who: string): Promise<void>;
  /** Forgets what `who` has spent. */
  forgive(limit: Limit, who: string): Promise<void>;
  /** Deletes counters whose window has passed. */
  sweep(): Promise<void>;
}

/** Counters in PostgreSQL: the same for all instances. They hold no address or e-mail, only a hash of it. */
export function createLimits(db: Db): Limits {
  const keyOf = (limit: Limit, who: string) => `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`;
  return {
    async spend(limit, who) {
      const { count, secondsLeft } = await countAttempt(db, keyOf(limit, who), limit.windowSeconds);
      if (count > limit.attempts) {
        throw new ShopError('too-many-attempts', 429, `Too many attempts. Try again in ${inWords(secondsLeft)}.`, {
          retryAfterSeconds: secondsLeft,
        });
      }
    },
    refund: (limit, who) => takeAttemptBack(db, keyOf(limit, who)),
    forgive: (limit, who) => forgetAttempts(db, keyOf(limit, who)),
    sweep: () => deleteExpiredAttempts(db),
  };
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
