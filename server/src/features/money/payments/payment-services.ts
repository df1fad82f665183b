import type { Database } from '../../../platform/database/db.ts';
import type { CardProvider } from './card-provider.ts';

/** How the shop learned of a payment. `late`: from a webhook more than a minute after the payment. The reconciler is always later than that. */
export const settlements = ['buyer', 'admin', 'webhook', 'late', 'reconciler'] as const;
export type Settlement = (typeof settlements)[number];

/** The dependencies of the functions in this folder. */
export interface PaymentServices {
  db: Database;
  cards: CardProvider;
  /** called after an order became paid */
  onPaid?: (settlement: Settlement) => void;
}
