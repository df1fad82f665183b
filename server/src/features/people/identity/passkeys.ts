import { passkey } from '@better-auth/passkey';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Database, Db } from '../../../platform/database/db.ts';
import type { ShopError } from '../../../platform/shop-error.ts';
import { deleteOwnPasskey, deletePasskey, findSignInMethods, isSignInOpen } from './identity.queries.ts';

/**
 * Sign-in with passkeys. The device must ask for a fingerprint, face or PIN each time.
 * @param origins the origins of pages that use passkeys
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

const finishPath = '/passkey/verify-registration';
const pathsThatChangePasskeys = new Set(['/passkey/generate-register-options', finishPath, '/passkey/delete-passkey']);

/** Called when a user adds or removes a passkey. `signInId` is the user's sign-in. */
export interface PasskeyChanges {
  /** returns the error if this sign-in may not begin, or finish, a change of passkeys now, otherwise null */
  errorOf(signInId: string, step: 'begin' | 'finish'): Promise<ShopError | null>;
  /** `count` is the number of passkeys after the change */
  added(transaction: Db, by: { signInId: string; email: string; count: number }): Promise<void>;
  /** `count` is the number of passkeys after the change */
  removed(transaction: Db, by: { signInId: string; count: number }): Promise<void>;
}

/** Rejects changes of passkeys that the shop does not allow. The library itself rejects changes without a sign-in. */
export function guardPasskeys({ errorOf }: PasskeyChanges) {
  return {
    id: 'guard-passkeys',
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => pathsThatChangePasskeys.has(path ?? ''),
          handler: createAuthMiddleware(async (context) => {
            const signIn = await getSessionFromCtx(context);
            const error = signIn && (await errorOf(signIn.session.id, context.path === finishPath ? 'finish' : 'begin'));
            if (error) throw new APIError('FORBIDDEN', { code: error.code.toUpperCase().replaceAll('-', '_'), message: error.message });
          }),
        },
      ],
    },
  };
}

/**
 * Makes the shop, not the library, remove a user's passkey, because the shop must record the change in the same transaction. If the passkey
 * belongs to another account, the library still gets the call, and rejects it.
 */
export function replacePasskeyRemoval(database: Database, { removed }: PasskeyChanges) {
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
              const { passkeys: count } = await findSignInMethods(transaction, user.id);
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
 * Removes a passkey that the library has just added, if its sign-in has ended in the meantime or if the change cannot be recorded. For example, a
 * stranger's sign-in ends when the owner of the email address signs in.
 */
export function checkNewPasskey(database: Database, { added }: PasskeyChanges) {
  return {
    id: 'keep-passkey-of-open-sign-in',
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === finishPath,
          handler: createAuthMiddleware(async ({ context }) => {
            const passkey = context.returned as { id?: string } | undefined;
            if (!passkey?.id) return;
            try {
              const signIn = context.session;
              if (!signIn || !(await isSignInOpen(database, signIn.session.id)))
                throw new APIError('UNAUTHORIZED', { code: 'SESSION_REQUIRED', message: "You've been signed out. Log in again." });
              const { user, session } = signIn;
              await database.transaction().execute(async (transaction) => {
                const { passkeys: count } = await findSignInMethods(transaction, user.id);
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
