import { APIError, createAuthMiddleware, createEmailVerificationToken, getSessionFromCtx } from 'better-auth/api';
import { decodeJwt } from 'jose';

/** How long a link to confirm an email address is valid. */
export const confirmationHours = 24;

interface ConfirmEmailOptions {
  /** Sends the email. `token` becomes part of the link. */
  sendConfirmation: (to: string, token: string) => Promise<void>;
}

/**
 * After sign-up, sends an email with a link that confirms the email address. The link works only in a browser that is signed in to the
 * account. Otherwise a stranger could sign up with another person's email address, and that person might confirm it by mistake.
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
            // The library checks the link's signature. Here the shop checks that the link belongs to this account.
            if (emailOf(context.query?.token) === session.user.email) return;
            throw new APIError('BAD_REQUEST', {
              code: 'INVALID_TOKEN',
              message: 'This link is not valid for your account. Request a new email.',
            });
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
          // Runs after the transaction of the sign-up. During the transaction, storing the email would need a second connection.
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
