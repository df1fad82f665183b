import { type IncomingMessage, Server } from 'node:http';

/** the fraction of the requests that is delayed */
const share = 0.4;
const maximumMs = 1_000;

/**
 * For `npm run test:slow`: delays many requests to the API and to the identity provider, and for scripts. The shop receives these requests
 * late, and often in a different order. If a journey fails only with these delays, either the journey does not wait for the page, or the
 * page has a bug.
 * `serve-test-shop.ts` loads this module before the shop.
 */
const emit = Server.prototype.emit;
Server.prototype.emit = function (event: string | symbol, ...args: unknown[]): boolean {
  const [request] = args as [IncomingMessage?];
  const isSlow = event === 'request' && /^\/(api|identity)\/|\.js$/.test(request?.url ?? '') && Math.random() < share;
  if (!isSlow) return emit.call(this, event, ...args);
  setTimeout(() => emit.call(this, event, ...args), Math.random() * maximumMs);
  return true;
};
