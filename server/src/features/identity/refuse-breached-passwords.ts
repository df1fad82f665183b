import { APIError, createAuthMiddleware } from 'better-auth/api';
import { isBreachedPassword } from './breached-passwords.ts';
import { isGuessablePassword } from './guessable-passwords.ts';

const pathsThatSetOne = new Set(['/sign-up/email', '/change-password', '/reset-password', '/set-password']);

/** Common, leaked and guessable passwords are refused wherever a new one is set. */
export const refuseBreachedPasswords = {
  id: 'refuse-breached-passwords',
  hooks: {
    before: [
      {
        matcher: ({ path }: { path?: string }) => pathsThatSetOne.has(path ?? ''),
        handler: createAuthMiddleware(async ({ body }) => {
          const password: unknown = body?.newPassword ?? body?.password;
          if (typeof password !== 'string') return;
          if (isGuessablePassword(password, typeof body.email === 'string' ? body.email : ''))
            throw new APIError('BAD_REQUEST', {
              code: 'GUESSABLE_PASSWORD',
              message: 'This password is a word of this shop or your own address. Choose another one.',
            });
          if (!isBreachedPassword(password)) return;
          throw new APIError('BAD_REQUEST', {
            code: 'BREACHED_PASSWORD',
            message: 'This password is on lists of leaked passwords. Choose another one.',
          });
        }),
      },
    ],
  },
};
