import { availableParallelism } from 'node:os';
import { defineRequestState } from '@better-auth/core/context';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two iterations, one thread. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on the threads of Node's pool. The pool has four by default, and files, DNS, and compression need them too. So hashing gets at
 * most two, and on fewer than four cores only one, so that requests find a free core. We tried two hashes at a time on two cores: the p99 of
 * cached lists more than doubled, and the number of sign-ins per second did not rise.
 */
const maxRunning = availableParallelism() < 4 ? 1 : 2;
/** If a hash takes 8 ms, a full queue takes 1.6 seconds with one hash at a time. */
const maxWaiting = 200;
/** Shorter than PostgreSQL's limit for an idle transaction (pool.ts), because a sign-up hashes its password inside a transaction. */
const waitMs = 4_500;
const hashing = createConcurrencyLimit({ maxRunning, maxWaiting, waitMs });

/** The maximum number of hashes that can run or wait at the same time. Any more are rejected. */
export const maxHashes = maxRunning + maxWaiting;

/** The stored hash that matched the password of the current request; null: none */
const matchedHash = defineRequestState<string | null>(() => null);

/** Hashes a new password. Throws 503 if too many hashes are waiting, or if the wait is too long. */
export const hashPassword = (password: string): Promise<string> => whenFree(() => hash(password, argon2id));

/** Returns whether the password matches, and remembers the hash if it does. Throws 503 if too many hashes are waiting, or if the wait is too long. */
export async function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  const isMatch = await whenFree(() => verify(stored, password));
  if (isMatch) await matchedHash.set(stored);
  return isMatch;
}

/** Returns whether this hash matched the password of the current request. Does not hash again. */
export async function isMatchedHash(stored: string | null): Promise<boolean> {
  return stored !== null && stored === (await matchedHash.get());
}

async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const leave = await hashing.enter();
  try {
    return await work();
  } finally {
    leave();
  }
}
