import { inUseLockNumber } from '@axlewright/embedded-postgres/in-use-lock';

/**
 * Every advisory lock of the shop that has a fixed number. PostgreSQL has one space of numbers for a whole database, so all of them stand
 * here. A number never changes: during an upgrade, instances of both versions must mean the same lock.
 */
export const lockNumbers = {
  /** one instance migrates at a time */
  migrations: 7_216_001,
  /** shared by every shop that uses the embedded database; the last one stops it */
  embeddedDatabase: inUseLockNumber,
  /** one instance prepares the job queues at a time */
  jobQueues: 7_216_003,
  /** one import of a catalogue at a time */
  catalogueImport: 7_216_004,
  /** one instance makes the first admin */
  firstAdmin: 7_216_005,
} as const;
