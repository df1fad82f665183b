import { APIError, createAuthMiddleware } from 'better-auth/api';
import { isBreachedPassword } from './breached-passwords.ts';

const pathsThatSetOne = new Set(['/sign-up/email', '/change-password', '/reset-password', '/set-password']);

/** Common and leaked passwords are refused wherever a new one is set. */
export const refuseBreachedPasswords = {
  id: 'refuse-breached-passwords',
  hooks: {
    before: [
      {
        matcher: ({ path }: { path?: string }) => pathsThatSetOne.has(path ?? ''),
        handler: createAuthMiddleware(async ({ body }) => {
          const password: unknown = body?.newPassword ?? body?.password;
          if (typeof password !== 'string' || !isBreachedPassword(password)) return;
          throw new APIError('BAD_REQUEST', {
            code: 'BREACHED_PASSWORD',
            message: 'This password is on lists of leaked passwords. Choose another one.',
          });
        }),
      },
    ],
  },
};
