import { type IncomingMessage, Server } from 'node:http';

/** The share of the requests that wait, and how many milliseconds they wait at most. */
const share = 0.4;
const maximumMs = 1_000;

/**
 * Makes the shop of `npm run test:slow` delay two fifths of the calls to the API and of the requests for scripts, so that responses also come in another order. Node
 * loads this module before the shop. A journey that fails only then has clicked before the page was ready, or has found a mistake of the page.
 */
const emit = Server.prototype.emit;
Server.prototype.emit = function (event: string | symbol, ...args: unknown[]): boolean {
  const [request] = args as [IncomingMessage?];
  const isSlow = event === 'request' && /^\/api\/|\.js$/.test(request?.url ?? '') && Math.random() < share;
  if (!isSlow) return emit.call(this, event, ...args);
  setTimeout(() => emit.call(this, event, ...args), Math.random() * maximumMs);
  return true;
};
