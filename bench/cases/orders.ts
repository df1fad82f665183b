import { type Bench, smallParts } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { orderRequest } from '../data/orders.ts';
import { absoluteFigure, type Figure, loadFigure, ratioFigure } from '../figures.ts';
import { sendRequests } from '../load/http-load.ts';
import { measureLoad } from '../load/measure-load.ts';
import { pgbenchOrders } from '../load/pgbench.ts';
import { measureAlternately } from '../load/rounds.ts';
import { median } from '../load/statistics.ts';

const seconds = 4;

const loads = [
  { name: 'orders of one line, 8 buyers', buyers: 8, lines: 1, goal: 0.32 },
  { name: 'orders of one line, 64 in flight', buyers: 64, lines: 1, goal: 0.63 },
  { name: 'orders of 10 lines, 8 buyers', buyers: 8, lines: 10, goal: 0.15 },
  { name: 'orders of 100 lines, 8 buyers', buyers: 8, lines: 100, goal: null },
];
/** The number of orders with 500 lines. One buyer places them one after another. */
const largestOrderCount = 30;

/** Compares the shop's orders with a baseline: 8 clients of pgbench write minimal orders of one line to the same PostgreSQL. */
export async function orders(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const linesPerSecond = new Map<string, number[]>();
  for (const { name, buyers, lines, goal } of loads) {
    // A new database for each load, because the dead rows of one load would slow down the next one.
    const databaseUrl = await bench.smallDatabase();
    const shop = await bench.startShop(databaseUrl);
    const tokens = await signUpBuyers(shop.url, buyers);
    const request = (n: number) => orderRequest(n, tokens, smallParts, lines);
    const rounds = await measureAlternately(
      () => measureLoad({ url: shop.url, connections: buyers, seconds, request }, shop.measured),
      () => pgbenchOrders(databaseUrl, bench.postmasterPid, smallParts, seconds),
    );
    figures.push(loadFigure(name, rounds, goal));
    linesPerSecond.set(
      name,
      rounds.shop.map(({ perSecond }) => perSecond * lines),
    );
    await bench.stopServers();
  }
  const linesOf = (name: string) => linesPerSecond.get(name) ?? [];
  const compared = { shop: linesOf('orders of 100 lines, 8 buyers'), baseline: linesOf('orders of one line, 8 buyers') };
  figures.push(ratioFigure('lines in orders of 100, against orders of one line', '/s', compared, { goal: 8 }));
  figures.push(await largestOrdersFigure(bench));
  return figures;
}

async function largestOrdersFigure(bench: Bench): Promise<Figure> {
  const shop = await bench.startShop(await bench.smallDatabase());
  const tokens = await signUpBuyers(shop.url, 1);
  const request = (n: number) => orderRequest(n, tokens, smallParts, 500);
  const { latenciesMs } = await sendRequests({ url: shop.url, connections: 1, seconds: 60, atMost: largestOrderCount, request });
  await bench.stopServers();
  return absoluteFigure('an order of 500 lines, median', 'ms', median(latenciesMs), { goal: 75 });
}
