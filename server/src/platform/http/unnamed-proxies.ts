import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Database } from '../database/db.ts';
import { forgetUnnamedProxies, recordUnnamedProxy } from './unnamed-proxies.queries.ts';

const privateRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);
/** No more are told: an inner network has few proxies. */
const toldAtMost = 20;

/** What is wrong while a proxy in front is not named, and what to do. `where` says what gave it away. */
export const unnamedProxyWarning = (where: string) =>
  `Warning: ${where}, but TRUSTED_PROXIES does not name it. All its visitors count as one network address, so 100 wrong passwords of anybody lock everybody out. Set TRUSTED_PROXIES to the proxy's address.`;

/** The warning of settings that need a proxy and name none; null if they are fine. The shop itself speaks no TLS. */
export function warningOfSettings({ publicUrl, trustedProxies }: { publicUrl: string; trustedProxies: string[] | false }): string | null {
  if (trustedProxies || !publicUrl.startsWith('https:')) return null;
  return unnamedProxyWarning('PUBLIC_URL begins with https://, so a proxy is in front');
}

/**
 * Logs once each proxy that forwards visitors without being trusted, and writes it down for the doctor. A header from an address on the
 * internet is no sign of one: anybody can send it.
 */
export function watchForUnnamedProxies(app: FastifyInstance, db: Database): void {
  const told = new Set<string>();
  app.addHook('onReady', () => forgetUnnamedProxies(db));
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket, ip } = request;
    const peer = socket.remoteAddress;
    // The address of a visitor whom a trusted proxy forwarded is not the peer's.
    const isUnnamed = peer !== undefined && ip === peer && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;
    if (isUnnamed && told.size < toldAtMost && !told.has(peer) && isPrivate(peer)) {
      told.add(peer);
      app.log.warn(unnamedProxyWarning(`a proxy at ${peer} forwards requests`));
      recordUnnamedProxy(db, peer).catch((err) => app.log.warn({ err }, 'the proxy could not be written down for the doctor'));
    }
    done();
  });
}

function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range());
}
