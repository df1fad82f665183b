import { type Bench, smallParts } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { listUrl } from '../data/list-urls.ts';
import { orderRequest } from '../data/orders.ts';
import { type Figure, ratioFigure } from '../figures.ts';
import { getRequest } from '../load/http-load.ts';
import { type LoadResult, measureLoad } from '../load/measure-load.ts';
import { measureAlternately } from '../load/rounds.ts';

const processorUs = ({ nodeUs, postgresUs }: LoadResult) => nodeUs + postgresUs;

/** Compares the processor time per request of two processes on one database with that of one process. */
export async function twoProcesses(bench: Bench): Promise<Figure[]> {
  const databaseUrl = await bench.smallDatabase();
  const firstShop = await bench.startShop(databaseUrl);
  const secondShop = await bench.startSecondShop(databaseUrl);
  const tokens = await signUpBuyers(firstShop.url, 8);
  const processes = { pids: [firstShop.pid, secondShop.pid], postmasterPid: bench.postmasterPid };
  let next = 0;
  const requests = {
    hits: () => getRequest('/api/parts', { 'accept-encoding': 'br' }),
    misses: () => getRequest(listUrl(next++, smallParts)),
    orders: (n: number) => orderRequest(n, tokens, smallParts, 1),
  };
  const figures: Figure[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const measure = async (url: string | string[]) =>
      processorUs(await measureLoad({ url, connections: 8, seconds: 2, request }, processes));
    const rounds = await measureAlternately(
      () => measure([firstShop.url, secondShop.url]),
      () => measure(firstShop.url),
    );
    figures.push(ratioFigure(`processor time of two processes against one, ${name}`, 'µs', rounds, { goal: 1.15, moreIsBetter: false }));
  }
  return figures;
}
