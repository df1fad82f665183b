import type { Mutation } from '../mutation.ts';

const folder = 'server/src/platform/database/replica';
const test = `${folder}/replica.test.ts`;
const late = `${test}: reads stale data from a replica that is 30 seconds behind, but users see their own writes on every instance`;
const lists = `${test}: never caches an old public list`;

/** A read on a replica is never older than allowed, and an error of the replica never reaches the caller. */
export const replicaMutations: readonly Mutation[] = [
  {
    name: 'a cached list is filled from a replica that is behind',
    file: 'server/src/platform/http/cached-endpoint.ts',
    find: "endpoint.replica && 'current'",
    replace: "endpoint.replica && 'late'",
    test: lists,
  },
  {
    name: 'a read of current rows does not wait for the replica',
    file: `${folder}/replica.ts`,
    find: 'if (position >= required || triesLeft === 1) return position >= required;',
    replace: 'if (position >= required || triesLeft === 1) return true;',
    test: lists,
  },
  {
    name: 'callers do not see their own writes in reports',
    file: 'server/src/platform/http/mount-endpoints.ts',
    find: "endpoint.replica === 'late' && recentWrites.mayBeMissing(caller) ? 'current' : ",
    replace: '',
    test: late,
  },
  {
    name: 'other instances do not learn of a write',
    file: 'server/src/platform/auth/recent-writes.ts',
    find: 'if (maxLagSeconds === null || wroteWithin(caller, accuracyMs)) return;',
    replace: 'if (maxLagSeconds !== null) return;',
    test: late,
  },
  {
    name: 'a replica may lag behind without a limit',
    file: `${folder}/lag.ts`,
    find: '      forgetOld(atMs);\n      return history[0]',
    replace: '      return history[0]',
    test: `${folder}/lag.test.ts: requires the position that the primary had at most 60 seconds ago`,
  },
  {
    name: 'an error of the replica reaches the caller',
    file: `${folder}/replica.ts`,
    find: 'if ((error as pg.DatabaseError).code === canceled) throw error;',
    replace: 'throw error;',
    test: `${test}: no request fails if the replica is killed, and the shop uses it again later`,
  },
  {
    name: 'a late read fills a cache',
    file: 'server/src/platform/database/lanes.ts',
    find: "if (work?.replica === 'late') work.replica = 'current';",
    replace: 'void work;',
    test: 'server/src/platform/database/lanes.test.ts: reads only current rows while it fills a cache',
  },
  {
    name: 'later items of an export are read outside its lane',
    file: 'server/src/platform/database/lanes.ts',
    find: 'next: () => inThisWork(() => iterator.next())',
    replace: 'next: () => iterator.next()',
    test: 'server/src/platform/database/lanes.test.ts: reads each item of a stream in the lane of the work that began the stream, even if the item is requested later',
  },
  {
    name: 'an error is reported before the failed statement has released its locks',
    file: 'server/src/platform/database/pool.ts',
    find: ' await endOfStatement(connection);',
    replace: ' void endOfStatement(connection);',
    test: 'server/src/platform/database/pool.test.ts: reports the error of a statement only when the statement has released its locks',
  },
];
