import { type Bench, smallParts } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { listUrl } from '../data/list-urls.ts';
import { orderRequest } from '../data/orders.ts';
import { type Figure, ratioFigure } from '../figures.ts';
import { getRequest } from '../load/http-load.ts';
import { type LoadResult, measureLoad } from '../load/measure-load.ts';
import { measureAlternately } from '../load/rounds.ts';

/** More buyers than requests in flight, so that orders of the same buyer do not wait for each other. */
const buyers = 64;
const processorUs = ({ nodeUs, postgresUs }: LoadResult) => nodeUs + postgresUs;

/**
 * Compares the processor time per request of two processes on one database with that of one process, once with the same total
 * load, and once with the same load on each process. With the same total load, the order batches of each process are half as large.
 */
export async function twoProcesses(bench: Bench): Promise<Figure[]> {
  const databaseUrl = await bench.smallDatabase();
  const firstShop = await bench.startShop(databaseUrl);
  const secondShop = await bench.startSecondShop(databaseUrl);
  const tokens = await signUpBuyers(firstShop.url, buyers);
  const processes = { pids: [firstShop.pid, secondShop.pid], postmasterPid: bench.postmasterPid };
  let next = 0;
  const requests = {
    hits: () => getRequest('/api/parts', { 'accept-encoding': 'br' }),
    misses: () => getRequest(listUrl(next++, smallParts)),
    orders: (n: number) => orderRequest(n, tokens, smallParts, 1),
  };
  const figures: Figure[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const measure = async (url: string | string[], connections: number) =>
      processorUs(await measureLoad({ url, connections, seconds: 2, request }, processes));
    const compare = (connections: number) =>
      measureAlternately(
        () => measure([firstShop.url, secondShop.url], connections),
        () => measure(firstShop.url, 8),
      );
    const options = { goal: 1.15, moreIsBetter: false };
    figures.push(ratioFigure(`processor time of two processes against one, ${name}`, 'µs', await compare(8), options));
    figures.push(ratioFigure('– with the same load on each process', 'µs', await compare(16), options));
  }
  return figures;
}
