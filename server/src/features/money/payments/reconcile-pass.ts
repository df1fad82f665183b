import type { Db } from '../../../platform/database/db.ts';
import type { PaymentServices } from './payment-services.ts';
import type { NewFinding } from './reconciliations.queries.ts';

/** One run of the reconciler. */
export interface Pass {
  services: PaymentServices;
  now: Date;
  /** Earlier runs have read the provider's lists up to this time. null: there was no earlier run. */
  readUntil: Date | null;
  /** The number of later runs that could not get past `readUntil`, because an item failed. */
  stuckRuns: number;
  /** This run reads the provider's lists from this time on. */
  since: Date;
  /** This run skips everything created after this time. */
  before: Date;
  /** This run reports payments that failed before this time and have not succeeded since. */
  failedBefore: Date;
  /**
   * This run cancels unpaid orders that were placed before these times. `verified` is for accounts with a confirmed email address,
   * `unverified` for all others.
   */
  unpaidPlacedBefore: { verified: Date; unverified: Date };
  /** Throws if the signal aborts, or if the step has taken too long. */
  requireTime: () => void;
  /**
   * Checks one item. After an error, the run continues with other items. It ends if the provider does not return even one of its lists, or
   * if the signal aborts. If the step has taken too long, only the step ends. Returns false after an error.
   */
  checkItem: (act: () => Promise<void>) => Promise<boolean>;
  /** Without `transaction`, the finding is committed at once. */
  recordFinding: (finding: NewFinding, transaction?: Db) => Promise<void>;
  /** Records that the provider's lists were read up to this time. */
  recordListsRead: (until: Date) => Promise<void>;
}
