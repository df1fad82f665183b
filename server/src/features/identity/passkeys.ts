import { passkey } from '@better-auth/passkey';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Database } from '../../platform/database/database.ts';
import type { ShopError } from '../../platform/shop-error.ts';
import { deletePasskey, isSignInOpen } from './identity.queries.ts';

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

/** Lets passkeys be added and removed only if the shop has no reason against it. Visitors are refused by the calls themselves. */
export function guardPasskeys(refusalOf: (signInId: string) => Promise<ShopError | null>) {
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
 * A passkey that was being added while its sign-in was ended (the address was proven by its owner) does not stay: it was
 * written down after the clean-up, so it is looked at once more here. The owner gets a mail about one that stays.
 */
export function dropPasskeyOfEndedSignIn(database: Database, onPasskeyAdded: (email: string) => Promise<void>) {
  return {
    id: 'drop-passkey-of-ended-sign-in',
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/passkey/verify-registration',
          handler: createAuthMiddleware(async ({ context }) => {
            const added = context.returned as { id?: string } | undefined;
            if (!added?.id) return;
            const signIn = context.session;
            if (signIn && (await isSignInOpen(database, signIn.session.id))) return onPasskeyAdded(signIn.user.email);
            await deletePasskey(database, added.id);
            throw new APIError('UNAUTHORIZED', { code: 'SESSION_REQUIRED', message: 'Your sign-in has ended. Log in again.' });
          }),
        },
      ],
    },
  };
}
