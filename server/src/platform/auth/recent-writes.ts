import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';
import type { Caller } from './caller.ts';
import { setWroteAt } from './callers.queries.ts';

/** The time of a session's last write is stored at most once in this many ms. Otherwise each write would need a second commit. */
const accuracyMs = 10_000;

/** Knows which sessions have written something that a replica may not have yet. */
export interface RecentWrites {
  /** Call it after each write, before its response. It never fails. */
  record(caller: Caller): Promise<void>;
  /** Returns true if a read with `replica: 'late'` could miss a write of this session. Includes writes at other instances. */
  mayBeMissing(caller: Caller | null): boolean;
}

/**
 * The time of the last write is in the row of the session, which the guard reads anyway. So all instances know it. A replica that is further behind
 * than `maxLagSeconds` is not used, so after that time every replica has the write.
 * @param maxLagSeconds null: there is no replica, so nothing is recorded
 */
export function createRecentWrites(db: Db, maxLagSeconds: number | null, logger: Pick<FastifyBaseLogger, 'warn'>): RecentWrites {
  const wroteWithin = ({ wroteAtMs }: Caller, ms: number) => wroteAtMs !== null && performance.now() - wroteAtMs < ms;
  return {
    async record(caller) {
      if (maxLagSeconds === null || wroteWithin(caller, accuracyMs)) return;
      // The write has happened, so its response must not become an error.
      await setWroteAt(db, caller.sessionId).catch((err) => logger.warn({ err }, 'the next reports of a caller may lack the last write'));
    },
    mayBeMissing: (caller) => caller !== null && maxLagSeconds !== null && wroteWithin(caller, maxLagSeconds * 1000 + accuracyMs),
  };
}
