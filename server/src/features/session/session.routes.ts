import type { AccessTokens } from '../../platform/auth/access-token.ts';
import type { IdentityProvider } from '../../platform/auth/identity-provider.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ImplementEndpoint } from '../../platform/http/endpoint-routes.ts';
import { closeOtherSessions, closeSession, listSessions, openSession } from './session.ts';

export function sessionRoutes(
  implement: ImplementEndpoint,
  { db, tokens, provider }: { db: Database; tokens: AccessTokens; provider: IdentityProvider },
): void {
  implement('openSession', async ({ params, body, request }) => {
    const session = await openSession(db, tokens, {
      identity: request.identity,
      email: params.email,
      bodyEmail: body.email,
      userAgent: request.headers['user-agent'] ?? '',
    });
    return { token: session.token, expiresAt: session.expiresAt.toISOString() };
  });

  implement('closeSession', async ({ caller }) => closeSession(db, caller.sessionId));
  implement('listSessions', async ({ caller }) => listSessions(db, caller));
  implement('closeOtherSessions', async ({ caller }) => closeOtherSessions(db, provider, caller));
}
