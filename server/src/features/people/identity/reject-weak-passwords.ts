import { APIError, createAuthMiddleware } from 'better-auth/api';
import { isCommonPassword } from './common-passwords.ts';
import { isGuessablePassword } from './guessable-passwords.ts';

const checkedPaths = new Set(['/sign-up/email', '/reset-password']);

/** Rejects common and guessable passwords whenever a password is set. */
export const rejectWeakPasswords = {
  id: 'reject-weak-passwords',
  hooks: {
    before: [
      {
        matcher: ({ path }: { path?: string }) => checkedPaths.has(path ?? ''),
        handler: createAuthMiddleware(async ({ body, query, context }) => {
          const password: unknown = body?.newPassword ?? body?.password;
          if (typeof password !== 'string') return;
          if (isGuessablePassword(password, await emailOf({ body, query }, context.internalAdapter)))
            throw new APIError('BAD_REQUEST', {
              code: 'GUESSABLE_PASSWORD',
              message:
                'This password is too easy to guess: it is the name of this shop, a word like “parts”, or your email address. Choose another one.',
            });
          if (!isCommonPassword(password)) return;
          throw new APIError('BAD_REQUEST', {
            code: 'BREACHED_PASSWORD',
            message: 'This password is on lists of leaked passwords. Choose another one.',
          });
        }),
      },
    ],
  },
};

interface Accounts {
  findVerificationValue(identifier: string): Promise<{ value: string } | null>;
  findUserById(id: string): Promise<{ email: string } | null>;
}

interface CheckedRequest {
  body: { email?: unknown; token?: unknown };
  query?: { token?: unknown };
}

/** Finds the email address of the account. A password reset has only a token. Looking up the token does not consume it. */
async function emailOf({ body, query }: CheckedRequest, accounts: Accounts): Promise<string> {
  if (typeof body.email === 'string') return body.email;
  const verification = await accounts.findVerificationValue(`reset-password:${body.token || query?.token}`);
  return (verification && (await accounts.findUserById(verification.value))?.email) ?? '';
}
