import type { Db } from '../../../platform/database/db.ts';
import { removeLostPasskeys } from '../identity/lost-passkeys.ts';
import { deleteAuthenticator, deleteRecoveryCodes, findFactors } from './second-factor.queries.ts';

/** Takes authenticator app, recovery codes and passkeys from an account. */
export async function forgetSecondFactors(transaction: Db, userId: string): Promise<void> {
  const { subject } = await findFactors(transaction, userId);
  await deleteAuthenticator(transaction, userId);
  await deleteRecoveryCodes(transaction, userId);
  await removeLostPasskeys(transaction, subject);
}
