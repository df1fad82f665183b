import { APIError, createAuthMiddleware, createEmailVerificationToken, getSessionFromCtx } from 'better-auth/api';
import { decodeJwt } from 'jose';

/** How long a link to confirm an email address is valid. */
export const confirmationHours = 24;

interface ConfirmEmailOptions {
  /** `token` is the token for the link */
  sendConfirmation: (to: string, token: string) => Promise<void>;
}

/**
 * Sends a mail after sign-up with a link that confirms the email address. The link only works in a browser that is signed in to the same
 * account. If someone signs up with another person's email address, it stays unconfirmed even if that person follows the link.
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
            // The library checks the signature. This only checks that the link belongs to this account.
            if (emailOf(context.query?.token) === session.user.email) return;
            throw new APIError('BAD_REQUEST', {
              code: 'INVALID_TOKEN',
              message: 'This link is not valid for your account. Request a new mail.',
            });
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
          // After the transaction of the sign-up, because storing the mail inside it would need a second connection.
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
