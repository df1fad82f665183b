import { createAuthEndpoint } from 'better-auth/api';

/**
 * A call that says whether a link to a new password still works, without using it up: `{ token }` in, `{ isValid }` out.
 * It takes the token in the body, because addresses end up in logs. It says nothing about accounts.
 */
export const checkResetLink = {
  id: 'check-reset-link',
  endpoints: {
    checkResetLink: createAuthEndpoint('/check-reset-link', { method: 'POST' }, async (context) => {
      const token: unknown = context.body?.token;
      if (typeof token !== 'string' || token === '') return context.json({ isValid: false });
      const verification = await context.context.internalAdapter.findVerificationValue(`reset-password:${token}`);
      return context.json({ isValid: verification !== null && verification.expiresAt > new Date() });
    }),
  },
};
