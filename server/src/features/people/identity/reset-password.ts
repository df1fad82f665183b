import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Database } from '../../../platform/database/db.ts';
import { setPasswordByLink } from './identity.queries.ts';
import { hashPassword } from './password-hashes.ts';

/**
 * Resets a password with an emailed link in one transaction. The library would delete the link, save the password, and end the sign-ins,
 * each in its own transaction. If it failed in between, the link would be lost, or a thief would stay signed in. The library still gets,
 * and rejects, a call without a password or link, with a password of the wrong length, or with a link that does not exist.
 */
export function resetPasswordInOneTransaction(database: Database) {
  return {
    id: 'reset-password-at-once',
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === '/reset-password',
          handler: createAuthMiddleware(async (context) => {
            const { internalAdapter, password } = context.context;
            const newPassword: unknown = context.body?.newPassword;
            const token: unknown = context.body?.token || context.query?.token;
            if (typeof newPassword !== 'string' || typeof token !== 'string') return;
            const { minPasswordLength, maxPasswordLength } = password.config;
            if (newPassword.length < minPasswordLength || newPassword.length > maxPasswordLength) return;
            const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
            if (!link) return;
            const hash = await hashPassword(newPassword);
            await database.transaction().execute(async (transaction) => {
              if (!(await setPasswordByLink(transaction, { linkId: link.id, userId: link.value, hash })))
                throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });
            });
            return context.json({ status: true });
          }),
        },
      ],
    },
  };
}
