import type { PaymentServices } from './payment-services.ts';
import type { NewFinding } from './reconciliations.queries.ts';

/** One run of the reconciler. */
export interface Pass {
  services: PaymentServices;
  now: Date;
  /** The pass reads the provider's lists from this moment on. */
  since: Date;
  /** The pass skips anything created after this time. */
  before: Date;
  /** Cancels unpaid orders that were placed before these times; null if it cancels none. */
  unpaidPlacedBefore: { verified: Date; unverified: Date } | null;
  /** Checks one item. If the provider does not respond or the signal aborts, the pass ends. Any other error concerns this item only. */
  checkItem: (act: () => Promise<void>) => Promise<void>;
  recordFinding: (finding: NewFinding) => Promise<void>;
}
