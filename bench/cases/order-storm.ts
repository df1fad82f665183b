import { type Bench, smallParts } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { orderRequest } from '../data/orders.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { getRequest, sendRequests } from '../load/http-load.ts';
import { percentile } from '../load/statistics.ts';

const seconds = 8;

/** Measures how long visitors wait for lists while 8 buyers order as fast as they can. */
export async function orderStorm(bench: Bench): Promise<Figure[]> {
  const shop = await bench.startShop(await bench.smallDatabase());
  const { url } = shop;
  const tokens = await signUpBuyers(url, 8);
  const [reads] = await Promise.all([
    sendRequests({ url, connections: 100, seconds, rate: 500, request: () => getRequest('/api/parts', { 'accept-encoding': 'br' }) }),
    sendRequests({ url, connections: 8, seconds: seconds + 1, request: (n) => orderRequest(n, tokens, smallParts, 1) }),
  ]);
  return [absoluteFigure('500 lists per second during an order storm, p99', 'ms', percentile(reads.latenciesMs, 99), { goal: 10 })];
}
