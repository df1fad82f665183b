import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Database } from '../database/db.ts';
import { deleteUntrustedProxies, recordUntrustedProxy } from './untrusted-proxies.queries.ts';

const privateRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);
/** An internal network has few proxies. More warnings would not help. */
const maxReported = 20;

/** Returns a warning about an untrusted proxy. `reason` says how the shop noticed it. */
export const untrustedProxyWarning = (reason: string) =>
  `Warning: ${reason}, but TRUSTED_PROXIES does not list it. All its visitors count as one network address, so 100 wrong passwords lock everyone out. Set TRUSTED_PROXIES to the proxy's IP address.`;

/** Returns a warning if PUBLIC_URL is https and no proxy is trusted, otherwise null. The shop has no TLS, so https needs a proxy. */
export function proxySettingsWarning({
  publicUrl,
  trustedProxies,
}: {
  publicUrl: string;
  trustedProxies: string[] | false;
}): string | null {
  if (trustedProxies || !publicUrl.startsWith('https:')) return null;
  return untrustedProxyWarning('PUBLIC_URL begins with https://, so a proxy is in front');
}

/**
 * Logs each untrusted proxy once, and records it for the doctor command. Ignores public IP addresses, because anyone on the internet can send a
 * forwarding header.
 */
export function watchForUntrustedProxies(app: FastifyInstance, db: Database): void {
  const reported = new Set<string>();
  app.addHook('onReady', () => deleteUntrustedProxies(db));
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket, ip } = request;
    const peer = socket.remoteAddress;
    // If the proxy is trusted, `ip` is the visitor's IP address, which is not the proxy's.
    const isUntrusted = peer !== undefined && ip === peer && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;
    if (isUntrusted && reported.size < maxReported && !reported.has(peer) && isPrivate(peer)) {
      reported.add(peer);
      app.log.warn(untrustedProxyWarning(`a proxy at ${peer} forwards requests`));
      recordUntrustedProxy(db, peer).catch((err) => app.log.warn({ err }, 'the proxy could not be recorded for the doctor'));
    }
    done();
  });
}

function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range());
}
