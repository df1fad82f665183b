import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Queries on the tables of the embedded provider. Its library has no such functions, or cannot run them in a transaction of the shop. */

/** Returns true if a sign-in at the provider is open. After a sign-in has ended, its ID tokens may stay valid for a few minutes. */
export async function isSignInOpen(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity."session" where "id" = ${sessionId} and "expiresAt" > now()`.execute(db);
  return rows.length > 0;
}

/**
 * Called when the owner of an email address signs in with Google. If the account's email address was never verified, a stranger may have created
 * the account. In that case, removes its password, emailed links, passkeys and sign-ins, and marks it as verified.
 */
export async function resetUnverifiedAccount(db: Db, email: string): Promise<void> {
  // Locks the row. Simultaneous sign-ins with this account wait.
  const { rows } = await sql<{
    id: string;
  }>`select "id" from identity."user" where "email" = ${email} and not "emailVerified" for update`.execute(db);
  const userId = rows[0]?.id;
  if (!userId) return;
  await sql`delete from identity."account" where "userId" = ${userId}`.execute(db);
  await sql`delete from identity."verification" where "value" = ${userId}`.execute(db);
  await deleteSignInsAndPasskeys(db, userId);
}

/**
 * Sets a new password with a link, uses the link up, and ends all sign-ins. The link proves that the user owns the email address. If the
 * address was never verified, a stranger may have created the account. In that case, also removes its passkeys, and marks the address as
 * verified. Returns false if the link was used or has expired, or if the account is gone. The caller must then roll back the transaction.
 */
export async function setPasswordByLink(
  transaction: Db,
  { linkId, userId, hash }: { linkId: string; userId: string; hash: string },
): Promise<boolean> {
  // If the address is unverified, locks the account before its links, as `resetUnverifiedAccount` and `deleteOlderResetLinks` do.
  const { rows } = await sql`select 1 from identity."user" where "id" = ${userId} and not "emailVerified" for update`.execute(transaction);
  if (rows.length > 0) await deleteSignInsAndPasskeys(transaction, userId);
  const { rows: used } = await sql`delete from identity."verification" where "id" = ${linkId} and "expiresAt" > now() returning 1`.execute(
    transaction,
  );
  if (used.length === 0 || !(await savePasswordHash(transaction, userId, hash))) return false;
  // Comes after the new password. So a sign-in that began with the old one ends here or no longer finds its hash (`findPasswordHash`).
  await sql`delete from identity."session" where "userId" = ${userId}`.execute(transaction);
  return true;
}

/** Replaces the password of a user. An account that had only Google gets its first password. Returns false if the account is gone. */
async function savePasswordHash(transaction: Db, userId: string, hash: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update identity."account" set "password" = ${hash}, "updatedAt" = now() where "userId" = ${userId} and "providerId" = 'credential'`.execute(
    transaction,
  );
  if (numAffectedRows > 0n) return true;
  const { numAffectedRows: added = 0n } = await sql`
    insert into identity."account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
    select ${randomUUID()}, "id", 'credential', "id", ${hash}, now() from identity."user" where "id" = ${userId}`.execute(transaction);
  return added > 0n;
}

async function deleteSignInsAndPasskeys(db: Db, userId: string): Promise<void> {
  // This update comes first to prevent deadlocks: its trigger locks the shop's account, and other transactions lock accounts before sessions.
  await sql`update identity."user" set "emailVerified" = true where "id" = ${userId}`.execute(db);
  await sql`delete from identity."passkey" where "userId" = ${userId}`.execute(db);
  await sql`delete from identity."session" where "userId" = ${userId}`.execute(db);
}

/**
 * Deletes all password reset links of an account except the newest. Called after a link was saved. Looks up the newest link, because
 * simultaneous requests can save their links in any order.
 */
export async function deleteOlderResetLinks(db: Db, userId: string): Promise<void> {
  // Calls for the same account wait for this row lock. If two links are saved at the same time, the later call sees both.
  await sql`select 1 from identity."user" where "id" = ${userId} for update`.execute(db);
  await sql`
    delete from identity."verification" where "value" = ${userId}
    and ("createdAt", "id") < (select "createdAt", "id" from identity."verification" where "value" = ${userId}
      order by "createdAt" desc, "id" desc limit 1)`.execute(db);
}

export async function hasPasskey(db: Db, { userId, credentialId }: { userId: string; credentialId: string }): Promise<boolean> {
  const { rows } = await sql`select 1 from identity."passkey" where "userId" = ${userId} and "credentialID" = ${credentialId}`.execute(db);
  return rows.length > 0;
}

export async function deletePasskey(db: Db, id: string): Promise<void> {
  await sql`delete from identity."passkey" where "id" = ${id}`.execute(db);
}

/** Deletes a user's passkey. Returns false if the user has no such passkey. */
export async function deleteOwnPasskey(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { rows } = await sql`delete from identity."passkey" where "id" = ${id} and "userId" = ${userId} returning "id"`.execute(db);
  return rows.length > 0;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await sql`delete from identity."passkey" where "userId" = ${userId}`.execute(db);
}

/** Finds the hash of a user's password. If the password is being replaced, waits for the new one. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    password: string | null;
  }>`select "password" from identity."account" where "userId" = ${userId} and "providerId" = 'credential' for share`.execute(db);
  return rows[0]?.password ?? null;
}

/** Returns how a user can sign in. */
export async function findSignInMethods(db: Db, userId: string): Promise<{ password: boolean; google: boolean; passkeys: number }> {
  const { rows } = await sql<{ password: boolean; google: boolean; passkeys: number }>`
    select coalesce(bool_or("providerId" = 'credential'), false) as password,
           coalesce(bool_or("providerId" = 'google'), false) as google,
           (select count(*)::int from identity."passkey" where "userId" = ${userId}) as passkeys
    from identity."account" where "userId" = ${userId}`.execute(db);
  return rows[0] ?? { password: false, google: false, passkeys: 0 };
}

/** Ends a sign-in of a user by its token. */
export async function deleteSignInByToken(db: Db, { userId, token }: { userId: string; token: string }): Promise<void> {
  await sql`delete from identity."session" where "userId" = ${userId} and "token" = ${token}`.execute(db);
}

/** Marks an email address as confirmed. */
export async function confirmEmailAddress(db: Db, email: string): Promise<void> {
  await sql`update identity."user" set "emailVerified" = true where "email" = ${email}`.execute(db);
}

/** Ends all sign-ins of a user except one. */
export async function deleteOtherSignIns(db: Db, { subject, keptId }: { subject: string; keptId: string }): Promise<void> {
  await sql`delete from identity."session" where "userId" = ${subject} and "id" <> ${keptId}`.execute(db);
}

/** Deletes a user, including the password, emailed links, passkeys and sign-ins. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await sql`delete from identity."verification" where "value" = ${userId}`.execute(db);
  await sql`delete from identity."user" where "id" = ${userId}`.execute(db);
}

/** Deletes the user with this email address, if there is one, including the password, passkeys and sign-ins. */
export async function deleteUserWithEmail(db: Db, email: string): Promise<void> {
  await sql`delete from identity."user" where "email" = ${email}`.execute(db);
}

export async function deleteSignIn(db: Db, sessionId: string): Promise<void> {
  await sql`delete from identity."session" where "id" = ${sessionId}`.execute(db);
}

/** Deletes expired sign-ins and expired emailed links, at most `limit` of each. Returns the larger number of the two. */
export async function deleteExpiredRows(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with sign_ins as (
      delete from identity."session" where "id" in (select "id" from identity."session" where "expiresAt" < now() limit ${limit})
      returning 1
    ), links as (
      delete from identity."verification" where "id" in (select "id" from identity."verification" where "expiresAt" < now() limit ${limit})
      returning 1
    )
    select greatest((select count(*) from sign_ins), (select count(*) from links))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the key pairs that sign ID tokens and have not expired. Their private keys are encrypted. */
export async function listSigningKeys(db: Db): Promise<{ id: string; encrypted: string }[]> {
  const { rows } = await sql<{ id: string; encrypted: string }>`
    select "id", "privateKey"::json #>> '{}' as encrypted from identity."jwks" where "expiresAt" is null or "expiresAt" > now()`.execute(
    db,
  );
  return rows;
}

/** Stops key pairs from signing new ID tokens. Existing ID tokens stay valid. */
export async function expireSigningKeys(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await sql`update identity."jwks" set "expiresAt" = now() where "id" = any(${ids})`.execute(db);
}
