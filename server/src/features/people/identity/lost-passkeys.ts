import type { Db } from '../../../platform/database/db.ts';
import { deletePasskeysOf } from './identity.queries.ts';

/** Takes all passkeys from a person at the embedded provider; `subject` is the provider's id. */
export async function removeLostPasskeys(transaction: Db, subject: string): Promise<void> {
  await deletePasskeysOf(transaction, subject);
}
