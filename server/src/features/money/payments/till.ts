import type { Database } from '../../../platform/database/db.ts';
import type { CardProvider } from './card-provider.ts';

/** The database and the card provider: every move of money needs both. */
export interface Till {
  db: Database;
  cards: CardProvider;
}
