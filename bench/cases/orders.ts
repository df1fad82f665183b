import { type Bench, smallParts } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { orderRequest } from '../data/orders.ts';
import { type Figure, loadFigure } from '../figures.ts';
import { measureLoad } from '../load/measure-load.ts';
import { pgbenchOrders } from '../load/pgbench.ts';
import { measureAlternately } from '../load/rounds.ts';

const seconds = 4;

const loads = [
  { name: 'orders of one line, 8 buyers', buyers: 8, lines: 1, goal: 0.32 },
  { name: 'orders of one line, 64 in flight', buyers: 64, lines: 1, goal: 0.63 },
  { name: 'orders of 10 lines, 8 buyers', buyers: 8, lines: 10, goal: 0.15 },
];

/** Compares orders with the smallest possible orders of one line, which 8 clients of pgbench write to the same PostgreSQL. */
export async function orders(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
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
    await bench.stopServers();
  }
  return figures;
}
