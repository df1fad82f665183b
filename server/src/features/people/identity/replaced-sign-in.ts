import type { GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Database } from '../../../platform/database/db.ts';
import { deleteSignInByToken } from './identity.queries.ts';

/**
 * A new sign-in in the same browser replaces the old sign-in, but not at once. Until the browser has the new cookie, its other tabs use the old
 * one, and a rejected request would log the user out. So a second cookie remembers the old sign-in. The shop ends the old sign-in when the new
 * one gets its first ID token, because the browser then has the new cookie.
 */
export async function rememberReplacedSignIn(database: Database, context: GenericEndpointContext, userId: string): Promise<void> {
  const { secret, authCookies } = context.context;
  const former = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (!former) return;
  const cookie = cookieOf(context);
  // The cookie may still remember an even earlier sign-in, which ends now.
  const earlier = await context.getSignedCookie(cookie.name, secret);
  if (earlier) await deleteSignInByToken(database, { userId, token: earlier });
  await context.setSignedCookie(cookie.name, former, secret, cookie.attributes);
}

/** Ends the replaced sign-in at the first ID token of the new one, or at a logout. */
export function endReplacedSignIn(database: Database) {
  return {
    id: 'end-replaced-sign-in',
    hooks: {
      before: [
        {
          // A logout before the first ID token ends both sign-ins.
          matcher: ({ path }: { path?: string }) => path === '/sign-out',
          handler: createAuthMiddleware(async (context) => {
            const signIn = await getSessionFromCtx(context);
            const former = signIn && (await context.getSignedCookie(cookieOf(context).name, context.context.secret));
            if (former) await deleteSignInByToken(database, { userId: signIn.user.id, token: former });
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/token',
          handler: createAuthMiddleware(async (context) => {
            const signIn = context.context.session;
            const cookie = cookieOf(context);
            const former = signIn && (await context.getSignedCookie(cookie.name, context.context.secret));
            if (!former) return;
            if (former !== signIn.session.token) await deleteSignInByToken(database, { userId: signIn.user.id, token: former });
            context.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 });
          }),
        },
      ],
    },
  };
}

const cookieOf = ({ context }: Pick<GenericEndpointContext, 'context'>) => context.createAuthCookie('former_session');
