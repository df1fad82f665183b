import { APIError, createAuthMiddleware, createEmailVerificationToken, getSessionFromCtx } from 'better-auth/api';
import { decodeJwt } from 'jose';

/** Hours that a link to confirm an address lives. */
export const confirmationHours = 24;

interface ConfirmEmailOptions {
  /** `token` is the link's */
  sendConfirmation: (to: string, token: string) => Promise<void>;
}

/**
 * A mail after sign-up, whose link confirms the address. The link counts only for somebody who is signed in to the same account:
 * whoever signs up with another's address gains nothing when its owner follows the link.
 */
export function confirmEmail({ sendConfirmation }: ConfirmEmailOptions) {
  return {
    id: 'confirm-email',
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === '/verify-email',
          handler: createAuthMiddleware(async (context) => {
            const session = await getSessionFromCtx(context);
            if (!session) throw new APIError('UNAUTHORIZED', { code: 'SESSION_REQUIRED', message: 'Log in to confirm your email.' });
            // The signature is the library's to check; here only whose link it is.
            if (emailOf(context.query?.token) === session.user.email) return;
            throw new APIError('BAD_REQUEST', {
              code: 'INVALID_TOKEN',
              message: 'This link is not valid for your account. Send yourself another mail.',
            });
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
          // Here the transaction of the sign-up is over: a mail that is written down within it would need a second connection.
          handler: createAuthMiddleware(async ({ context }) => {
            const user = context.newSession?.user;
            if (!user || user.emailVerified) return;
            const token = await createEmailVerificationToken(context.secret, user.email, undefined, confirmationHours * 3600);
            await sendConfirmation(user.email, token);
          }),
        },
      ],
    },
  };
}

function emailOf(token: unknown): unknown {
  try {
    return decodeJwt(String(token)).email;
  } catch {
    return null;
  }
}
