import type { Database } from '../../../platform/database/db.ts';
import { writePartsOrderedTogether } from './ordered-together.queries.ts';

/** Finds the parts that companies ordered together, for the pages of the parts. */
export async function findPartsOrderedTogether(db: Database): Promise<void> {
  await db.transaction().execute(writePartsOrderedTogether);
}
