import type { Database } from '../../../platform/database/db.ts';
import type { CardProvider } from './card-provider.ts';

/** What the functions of this folder work with. */
export interface PaymentServices {
  db: Database;
  cards: CardProvider;
}
