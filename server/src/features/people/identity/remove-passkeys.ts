import type { Db } from '../../../platform/database/db.ts';
import { deletePasskeysOf } from './identity.queries.ts';

/** Removes all passkeys of a user of the embedded provider. `subject` is the provider's id of the user. */
export async function removeAllPasskeys(transaction: Db, subject: string): Promise<void> {
  await deletePasskeysOf(transaction, subject);
}
