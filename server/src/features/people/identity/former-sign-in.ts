import type { GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Database } from '../../../platform/database/db.ts';
import { deleteFormerSignIn } from './identity.queries.ts';

/**
 * Signing in again in the same browser puts a new sign-in in place of the former one. The former one does not end at once: until the new
 * cookie has reached the browser, its tabs have nothing else, and a call that is refused at that moment would sign the owner out.
 * A cookie beside the new one names the former sign-in, which ends with the new one's first ID token: whoever asks for that has the cookie.
 */
export async function noteFormerSignIn(database: Database, context: GenericEndpointContext, userId: string): Promise<void> {
  const { secret, authCookies } = context.context;
  const former = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (!former) return;
  const cookie = cookieOf(context);
  const beforeThat = await context.getSignedCookie(cookie.name, secret);
  if (beforeThat) await deleteFormerSignIn(database, { userId, token: beforeThat });
  await context.setSignedCookie(cookie.name, former, secret, cookie.attributes);
}

export function endFormerSignIn(database: Database) {
  return {
    id: 'end-former-sign-in',
    hooks: {
      before: [
        {
          // A log-out that comes before the ID token ends both.
          matcher: ({ path }: { path?: string }) => path === '/sign-out',
          handler: createAuthMiddleware(async (context) => {
            const signIn = await getSessionFromCtx(context);
            const former = signIn && (await context.getSignedCookie(cookieOf(context).name, context.context.secret));
            if (former) await deleteFormerSignIn(database, { userId: signIn.user.id, token: former });
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
            if (former !== signIn.session.token) await deleteFormerSignIn(database, { userId: signIn.user.id, token: former });
            context.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 });
          }),
        },
      ],
    },
  };
}

const cookieOf = ({ context }: Pick<GenericEndpointContext, 'context'>) => context.createAuthCookie('former_session');
