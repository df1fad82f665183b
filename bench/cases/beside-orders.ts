import { type Bench, smallParts } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { listUrl } from '../data/list-urls.ts';
import { orderRequest } from '../data/orders.ts';
import { type Figure, loadFigure } from '../figures.ts';
import { getRequest, sendRequests } from '../load/http-load.ts';
import { type LoadResult, measureLoad } from '../load/measure-load.ts';
import { measureAlternately } from '../load/rounds.ts';

const urlCount = 500;
const ordersPerSecond = 50;
const seconds = 4;

/** Measures cache hits with and without concurrent orders. Subtracts the processor time of the orders. */
export async function besideOrders(bench: Bench): Promise<Figure[]> {
  const shop = await bench.startShop(await bench.smallDatabase());
  const { url } = shop;
  const tokens = await signUpBuyers(url, 8);
  const request = (n: number) => getRequest(listUrl(n % urlCount, smallParts), { 'accept-encoding': 'br' });
  const load = { url, connections: 16, request };
  // Fills the cache, including the compressed responses.
  await sendRequests({ ...load, seconds: 60, atMost: 3 * urlCount });

  const measureReads = () => measureLoad({ ...load, seconds }, shop.measured);
  const orderLoad = { url, connections: 8, seconds, rate: ordersPerSecond, request: (n: number) => orderRequest(n, tokens, smallParts, 1) };
  const ordersAlone = await measureLoad(orderLoad, shop.measured);

  async function withOrders(): Promise<LoadResult> {
    const [reads, placed] = await Promise.all([measureReads(), sendRequests(orderLoad)]);
    const ordersPerRead = placed.count / (reads.perSecond * seconds);
    return {
      ...reads,
      nodeUs: reads.nodeUs - ordersAlone.nodeUs * ordersPerRead,
      postgresUs: reads.postgresUs - ordersAlone.postgresUs * ordersPerRead,
    };
  }
  const rounds = await measureAlternately(withOrders, measureReads);
  return [loadFigure(`hits on ${urlCount} lists beside ${ordersPerSecond} orders/s, against hits alone`, rounds, 0.8)];
}
