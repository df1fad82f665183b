import { inUseLockNumber } from '@axlewright/embedded-postgres/in-use-lock';

/**
 * The numbers of all advisory locks, except those that use a hash. Two locks of a database must not have the same number, so all are listed here.
 * A number never changes, because instances of two versions run at the same time during an upgrade.
 */
export const lockNumbers = {
  /** one instance migrates at a time */
  migrations: 7_216_001,
  /** every process that uses the embedded database shares this lock; the last process stops the database */
  embeddedDatabase: inUseLockNumber,
  /** one instance prepares the job queues at a time */
  jobQueues: 7_216_003,
  /** one catalog import at a time */
  catalogImport: 7_216_004,
  /** one instance creates the first admin */
  firstAdmin: 7_216_005,
  /** one instance reads the outbox and sends emails at a time */
  outboxMail: 7_216_006,
  /** one instance reads the outbox and counts the sales of the reports at a time */
  outboxSales: 7_216_007,
  /** one instance at a time checks uploaded catalog files and PIES files */
  catalogCheck: 7_216_008,
  /** one instance at a time checks uploaded ACES files */
  applicationCheck: 7_216_011,
  /** every instance that supports orders with several lines shares this lock */
  orderLines: 7_216_010,
} as const;

export type LockName = keyof typeof lockNumbers;
