import type { NewFinding } from './reconciliations.queries.ts';
import type { Till } from './till.ts';

/** One run of the reconciler. */
export interface Pass {
  till: Till;
  now: Date;
  /** The pass reads the provider's lists from this moment on. */
  since: Date;
  /** The pass skips anything younger than this. */
  before: Date;
  /** Unpaid orders placed before these dates are cancelled. Null: none is. */
  unpaidSince: { verified: Date; unverified: Date } | null;
  /** Checks one item. If the provider does not answer or the signal aborts, the pass ends. Any other error concerns this item only. */
  checkItem: (act: () => Promise<void>) => Promise<void>;
  recordFinding: (finding: NewFinding) => Promise<void>;
}
