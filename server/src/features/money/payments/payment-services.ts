import type { Database } from '../../../platform/database/db.ts';
import type { CardProvider } from './card-provider.ts';

/** The dependencies of the functions in this folder. */
export interface PaymentServices {
  db: Database;
  cards: CardProvider;
}
