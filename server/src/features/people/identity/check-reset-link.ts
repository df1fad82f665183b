import { createAuthEndpoint } from 'better-auth/api';

/**
 * An endpoint that checks whether a password reset link is still valid. The check does not use up the link. The request is `{ token }`, the
 * response `{ isValid }`. The token is in the body, because URLs end up in logs. The response reveals nothing about accounts.
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
