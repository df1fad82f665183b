import { type IncomingMessage, Server } from 'node:http';

/** The share of the requests that wait, and how many milliseconds they wait at most. */
const share = 0.4;
const maximumMs = 1_000;

/**
 * For `npm run test:slow`: delays many calls to the API and to the identity provider, and many requests for scripts. The shop gets them later and
 * in another order. If a journey fails only then, it does not wait for the page, or the page has a bug. Node loads this module before the
 * shop.
 */
const emit = Server.prototype.emit;
Server.prototype.emit = function (event: string | symbol, ...args: unknown[]): boolean {
  const [request] = args as [IncomingMessage?];
  const isSlow = event === 'request' && /^\/(api|identity)\/|\.js$/.test(request?.url ?? '') && Math.random() < share;
  if (!isSlow) return emit.call(this, event, ...args);
  setTimeout(() => emit.call(this, event, ...args), Math.random() * maximumMs);
  return true;
};
