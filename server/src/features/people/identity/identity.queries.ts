import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The embedded provider's own tables, where its library has no call for what has to happen in one transaction. */

/** Whether the provider's session is open; an ID token may outlive it by minutes. */
export async function isSignInOpen(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity."session" where "id" = ${sessionId} and "expiresAt" > now()`.execute(db);
  return rows.length > 0;
}

/**
 * The address is proven by somebody who did not set this account's password: every way in that was made before goes,
 * and the address counts as verified. Does nothing to an account that was verified.
 */
export async function clearUnprovenAccount(db: Db, email: string): Promise<void> {
  // 'for update' waits for sign-ins that are being written down at this moment, and they for it.
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
 * Who has set a new password by a link in a mail has shown that the address is theirs. What somebody else may have made before,
 * on an account that was never verified, goes.
 */
export async function proveByReset(db: Db, userId: string): Promise<void> {
  const { rows } = await sql`select 1 from identity."user" where "id" = ${userId} and not "emailVerified" for update`.execute(db);
  if (rows.length > 0) await deleteSignInsAndPasskeys(db, userId);
}

async function deleteSignInsAndPasskeys(db: Db, userId: string): Promise<void> {
  // First, as a trigger locks the shop's account by it: exchanges lock the account before its sessions too.
  await sql`update identity."user" set "emailVerified" = true where "id" = ${userId}`.execute(db);
  await sql`delete from identity."passkey" where "userId" = ${userId}`.execute(db);
  await sql`delete from identity."session" where "userId" = ${userId}`.execute(db);
}

/**
 * Of an account's links to set a password only the newest one stays. `newestId` names the row of a link that was just made;
 * a link that was made after it wins.
 */
export async function endOlderLinks(db: Db, { userId, newestId }: { userId: string; newestId: string }): Promise<void> {
  // One at a time for each account: of two links made at the same moment, the later look sees both.
  await sql`select 1 from identity."user" where "id" = ${userId} for update`.execute(db);
  await sql`
    delete from identity."verification" where "value" = ${userId}
    and ("createdAt", "id") < (select "createdAt", "id" from identity."verification" where "id" = ${newestId})`.execute(db);
}

export async function hasPasskey(db: Db, { userId, credentialId }: { userId: string; credentialId: string }): Promise<boolean> {
  const { rows } = await sql`select 1 from identity."passkey" where "userId" = ${userId} and "credentialID" = ${credentialId}`.execute(db);
  return rows.length > 0;
}

export async function deletePasskey(db: Db, id: string): Promise<void> {
  await sql`delete from identity."passkey" where "id" = ${id}`.execute(db);
}

/** False if the person has no such passkey. */
export async function deleteOwnPasskey(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { rows } = await sql`delete from identity."passkey" where "id" = ${id} and "userId" = ${userId} returning "id"`.execute(db);
  return rows.length > 0;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await sql`delete from identity."passkey" where "userId" = ${userId}`.execute(db);
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    password: string | null;
  }>`select "password" from identity."account" where "userId" = ${userId} and "providerId" = 'credential'`.execute(db);
  return rows[0]?.password ?? null;
}

/** What opens an account. */
export async function listWaysIn(db: Db, userId: string): Promise<{ password: boolean; google: boolean; passkeys: number }> {
  const { rows } = await sql<{ password: boolean; google: boolean; passkeys: number }>`
    select coalesce(bool_or("providerId" = 'credential'), false) as password,
           coalesce(bool_or("providerId" = 'google'), false) as google,
           (select count(*)::int from identity."passkey" where "userId" = ${userId}) as passkeys
    from identity."account" where "userId" = ${userId}`.execute(db);
  return rows[0] ?? { password: false, google: false, passkeys: 0 };
}

/** Ends the sign-in that a browser had before it signed in again as the same person. */
export async function deleteFormerSignIn(db: Db, { userId, token }: { userId: string; token: string }): Promise<void> {
  await sql`delete from identity."session" where "userId" = ${userId} and "token" = ${token}`.execute(db);
}

/** Takes an address for confirmed. */
export async function confirmAddress(db: Db, email: string): Promise<void> {
  await sql`update identity."user" set "emailVerified" = true where "email" = ${email}`.execute(db);
}

/** All sign-ins of a person but one. */
export async function deleteOtherSignIns(db: Db, { subject, keptId }: { subject: string; keptId: string }): Promise<void> {
  await sql`delete from identity."session" where "userId" = ${subject} and "id" <> ${keptId}`.execute(db);
}

export async function deleteSignIn(db: Db, sessionId: string): Promise<void> {
  await sql`delete from identity."session" where "id" = ${sessionId}`.execute(db);
}

/** The key pairs that may sign the next ID token, with their private halves as they are encrypted. */
export async function listSigningKeys(db: Db): Promise<{ id: string; encrypted: string }[]> {
  const { rows } = await sql<{ id: string; encrypted: string }>`
    select "id", "privateKey"::json #>> '{}' as encrypted from identity."jwks" where "expiresAt" is null or "expiresAt" > now()`.execute(
    db,
  );
  return rows;
}

/** From now on they sign no ID token. Those that they signed stay valid. */
export async function expireSigningKeys(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await sql`update identity."jwks" set "expiresAt" = now() where "id" = any(${ids})`.execute(db);
}
