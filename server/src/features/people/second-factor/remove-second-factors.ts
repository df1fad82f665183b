import type { Db } from '../../../platform/database/db.ts';
import { removeAllPasskeys } from '../identity/remove-passkeys.ts';
import { deleteAuthenticator, deleteRecoveryCodes, findFactors } from './second-factor.queries.ts';

/** Removes an account's authenticator app, recovery codes and passkeys. */
export async function removeSecondFactors(transaction: Db, userId: string): Promise<void> {
  const { subject } = await findFactors(transaction, userId);
  await deleteAuthenticator(transaction, userId);
  await deleteRecoveryCodes(transaction, userId);
  await removeAllPasskeys(transaction, subject);
}
