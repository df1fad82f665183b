import { inUseLockNumber } from '@axlewright/embedded-postgres/in-use-lock';

/**
 * Every advisory lock with a fixed number. They share one number space per database, so all are listed here. A number never changes,
 * because instances of two versions run at the same time during an upgrade.
 */
export const lockNumbers = {
  /** one instance migrates at a time */
  migrations: 7_216_001,
  /** shared by every process that uses the embedded database; the last one stops it */
  embeddedDatabase: inUseLockNumber,
  /** one instance prepares the job queues at a time */
  jobQueues: 7_216_003,
  /** one catalog import at a time */
  catalogImport: 7_216_004,
  /** one instance creates the first admin */
  firstAdmin: 7_216_005,
  /** one instance at a time reads the outbox to send mails */
  outboxMail: 7_216_006,
  /** shared by every instance that supports orders of many lines */
  orderLines: 7_216_010,
} as const;
