import { passkey } from '@better-auth/passkey';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Database } from '../../platform/database/database.ts';
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
    message: 'This passkey did not ask for your finger, face or PIN. Use another one.',
  });
}

/**
 * A passkey that was being added while its sign-in was ended (the address was proven by its owner) does not stay: it was
 * written down after the clean-up, so it is looked at once more here.
 */
export function dropPasskeyOfEndedSignIn(database: Database) {
  return {
    id: 'drop-passkey-of-ended-sign-in',
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/passkey/verify-registration',
          handler: createAuthMiddleware(async ({ context }) => {
            const added = context.returned as { id?: string } | undefined;
            const signInId = context.session?.session.id;
            if (!added?.id || (signInId && (await isSignInOpen(database, signInId)))) return;
            await deletePasskey(database, added.id);
            throw new APIError('UNAUTHORIZED', { code: 'SESSION_REQUIRED', message: 'Your sign-in has ended. Log in again.' });
          }),
        },
      ],
    },
  };
}
