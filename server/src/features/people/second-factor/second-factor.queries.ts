import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Finds the second factors of an account. `confirmed_at` is null if the account has no confirmed authenticator app. */
export async function findFactors(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('authenticators', 'authenticators.user_id', 'users.id')
    .select((select) => [
      'users.subject',
      'users.role',
      'users.asks_second_factor',
      'authenticators.confirmed_at',
      select
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Stores a new, unconfirmed authenticator app, and deletes an older unconfirmed one. Returns false if the account has a confirmed app. */
export async function saveNewAuthenticator(db: Db, { userId, secret }: { userId: string; secret: string }): Promise<boolean> {
  const row = await db
    .insertInto('authenticators')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, created_at: new Date() }).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds an account's authenticator app, and locks its row until the transaction ends. */
export async function lockAuthenticator(transaction: Db, userId: string) {
  return transaction
    .selectFrom('authenticators')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export function listAuthenticatorSecrets(db: Db) {
  return db.selectFrom('authenticators').select(['user_id', 'secret']).execute();
}

/** Replaces a secret. Does nothing if the secret has changed in the meantime. */
export async function replaceAuthenticatorSecret(
  db: Db,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db.updateTable('authenticators').set({ secret: to }).where('user_id', '=', userId).where('secret', '=', from).execute();
}

export async function recordConfirmation(transaction: Db, { userId, step }: { userId: string; step: number }): Promise<void> {
  await transaction
    .updateTable('authenticators')
    .set({ confirmed_at: new Date(), last_step: step })
    .where('user_id', '=', userId)
    .execute();
  await transaction.updateTable('users').set({ asks_second_factor: true }).where('id', '=', userId).execute();
}

export async function recordTimeStep(transaction: Db, { userId, step }: { userId: string; step: number }): Promise<void> {
  await transaction.updateTable('authenticators').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Deletes an account's authenticator app. Returns true if it was confirmed. */
export async function deleteAuthenticator(transaction: Db, userId: string): Promise<boolean> {
  const row = await transaction.deleteFrom('authenticators').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst();
  await transaction.updateTable('users').set({ asks_second_factor: false }).where('id', '=', userId).execute();
  return row?.confirmed_at != null;
}

/** Locks an account until the transaction ends. */
export async function lockAccount(transaction: Db, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function deleteRecoveryCodes(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function recordRecoveryCodes(transaction: Db, userId: string, hashes: string[]): Promise<void> {
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Marks a recovery code as used. Returns false if it is unknown or already used. */
export async function markRecoveryCodeUsed(transaction: Db, { userId, hash }: { userId: string; hash: string }): Promise<boolean> {
  const row = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the session has passed a second factor. This also makes its sign-in recent. */
export async function recordProof(transaction: Db, sessionId: string): Promise<void> {
  const now = new Date();
  await transaction.updateTable('sessions').set({ authenticated_at: now, second_factor_at: now }).where('id', '=', sessionId).execute();
}

/** Finds the open session of a sign-in at the identity provider, with its account. */
export async function findSessionOfSignIn(db: Db, providerSessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.role',
      'users.email',
      'users.asks_second_factor',
      'sessions.user_id',
      'sessions.second_factor_at',
      'sessions.authenticated_at',
    ])
    .where('sessions.provider_session_id', '=', providerSessionId)
    .where('sessions.revoked_at', 'is', null)
    .orderBy(sql`sessions.created_at desc`)
    .executeTakeFirst();
}
