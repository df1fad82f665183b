import type { Database } from '../../../platform/database/db.ts';
import { writePartsOrderedTogether } from './ordered-together.queries.ts';

/** Updates the table of parts that companies ordered together, which the part pages show. */
export async function updatePartsOrderedTogether(db: Database): Promise<void> {
  await db.transaction().execute(writePartsOrderedTogether);
}
