import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { deviceCookie } from './device-cookie.ts';
import { closeOtherSessions, closeSession, listSessions, openSession, type SessionServices } from './session.ts';

export function sessionRoutes(
  implement: ImplementEndpoint,
  { provider, isSecure, ...services }: SessionServices & { provider: IdentityProvider; isSecure: boolean },
): void {
  const { db } = services;
  implement('openSession', async ({ params, body, request, reply }) => {
    const device = deviceCookie(request.headers.cookie, { isSecure });
    const { token, expiresAt, needsSecondFactor } = await openSession(services, {
      identity: request.identity,
      provider,
      email: params.email,
      bodyEmail: body?.email,
      userAgent: request.headers['user-agent'] ?? '',
      deviceKey: device.key,
    });
    reply.header('set-cookie', device.header);
    return { token, expiresAt: expiresAt.toISOString(), ...(needsSecondFactor ? { needsSecondFactor } : {}) };
  });

  implement('closeSession', async ({ caller }) => closeSession(db, caller.sessionId));
  implement('listSessions', async ({ caller }) => listSessions(db, caller));
  implement('closeOtherSessions', async ({ caller }) => closeOtherSessions(db, provider, caller));
}
