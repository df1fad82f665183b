import { displayNameProblem, trimDisplayName } from '@axlewright/contract/people/display-name';
import { APIError, createAuthMiddleware } from 'better-auth/api';

const checkedPaths = new Set(['/sign-up/email', '/update-user']);

/** Rejects invalid display names. In valid names, replaces repeated spaces with one space. */
export const checkDisplayNames = {
  id: 'check-display-names',
  hooks: {
    before: [
      {
        matcher: ({ path }: { path?: string }) => checkedPaths.has(path ?? ''),
        handler: createAuthMiddleware(async ({ body }) => {
          const name: unknown = body?.name;
          if (typeof name !== 'string') return;
          const problem = displayNameProblem(name);
          if (problem) throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: problem });
          return { context: { body: { ...body, name: trimDisplayName(name) } } };
        }),
      },
    ],
  },
};
