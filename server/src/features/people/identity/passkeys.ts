import { passkey } from '@better-auth/passkey';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Database, Db } from '../../../platform/database/db.ts';
import type { ShopError } from '../../../platform/shop-error.ts';
import { deleteOwnPasskey, deletePasskey, isSignInOpen, listWaysIn } from './identity.queries.ts';

/**
 * Passkeys as a second way in. Whoever uses one has shown a finger, a face or a PIN to it.
 * @param origins where pages that use passkeys may come from
 */
export function passkeys(origins: string[]) {
  return passkey({
    rpName: 'Axlewright',
    origin: origins,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireUserVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireUserVerified(verification.authenticationInfo.userVerified),
    },
  });
}

function requireUserVerified(isVerified: boolean | undefined): void {
  if (isVerified) return;
  throw new APIError('UNAUTHORIZED', {
    code: 'USER_NOT_VERIFIED',
    message: 'This passkey did not ask for your fingerprint, face or PIN. Use another one.',
  });
}

const pathsThatChangePasskeys = new Set(['/passkey/generate-register-options', '/passkey/delete-passkey']);

/** What the shop has to do with passkeys that are added and removed. `signInId` says by which sign-in. */
export interface PasskeyChanges {
  /** why who signed in by this sign-in may not add or remove a passkey now; null: they may */
  refusalOf(signInId: string): Promise<ShopError | null>;
  /** there are `count` now */
  added(transaction: Db, by: { signInId: string; email: string; count: number }): Promise<void>;
  /** there are `count` left */
  removed(transaction: Db, by: { signInId: string; count: number }): Promise<void>;
}

/** Lets passkeys be added and removed only if the shop has no reason against it. Visitors are refused by the calls themselves. */
export function guardPasskeys({ refusalOf }: PasskeyChanges) {
  return {
    id: 'guard-passkeys',
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => pathsThatChangePasskeys.has(path ?? ''),
          handler: createAuthMiddleware(async (context) => {
            const signIn = await getSessionFromCtx(context);
            const refusal = signIn && (await refusalOf(signIn.session.id));
            if (refusal)
              throw new APIError('FORBIDDEN', { code: refusal.code.toUpperCase().replaceAll('-', '_'), message: refusal.message });
          }),
        },
      ],
    },
  };
}

/**
 * Removes a passkey in place of the library's call, which would leave no transaction to tell the shop in. What is not one of the
 * account's own passkeys is left to the library, which refuses it.
 */
export function removePasskeys(database: Database, { removed }: PasskeyChanges) {
  return {
    id: 'remove-passkeys',
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === '/passkey/delete-passkey',
          handler: createAuthMiddleware(async (context) => {
            const signIn = await getSessionFromCtx(context);
            if (!signIn) return;
            const { user, session } = signIn;
            const isRemoved = await database.transaction().execute(async (transaction) => {
              if (!(await deleteOwnPasskey(transaction, { id: String(context.body?.id), userId: user.id }))) return false;
              const { passkeys: count } = await listWaysIn(transaction, user.id);
              await removed(transaction, { signInId: session.id, count });
              return true;
            });
            if (isRemoved) return context.json({ status: true });
          }),
        },
      ],
    },
  };
}

/**
 * A passkey stays only if its sign-in is still open (its address may have been proven by its owner meanwhile) and if the shop has
 * taken note of it. The library has written it down already, so it is removed otherwise.
 */
export function keepPasskeyOfOpenSignIn(database: Database, { added }: PasskeyChanges) {
  return {
    id: 'keep-passkey-of-open-sign-in',
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/passkey/verify-registration',
          handler: createAuthMiddleware(async ({ context }) => {
            const passkey = context.returned as { id?: string } | undefined;
            if (!passkey?.id) return;
            try {
              const signIn = context.session;
              if (!signIn || !(await isSignInOpen(database, signIn.session.id)))
                throw new APIError('UNAUTHORIZED', { code: 'SESSION_REQUIRED', message: 'Your sign-in has ended. Log in again.' });
              const { user, session } = signIn;
              await database.transaction().execute(async (transaction) => {
                const { passkeys: count } = await listWaysIn(transaction, user.id);
                await added(transaction, { signInId: session.id, email: user.email, count });
              });
            } catch (error) {
              await deletePasskey(database, passkey.id);
              throw error;
            }
          }),
        },
      ],
    },
  };
}
