import { orderRequests, placeOrder, signUpBuyers } from '../buyers.ts';
import { absoluteFigure, type Figure, median, ratioFigure } from '../figures.ts';
import { responsesPerSecond } from '../load.ts';
import { pgbenchOrdersPerSecond } from '../pgbench.ts';
import { measureAlternately } from '../rounds.ts';

const seconds = 4;
const largestOrders = 30;

/**
 * Measures orders of 1, 10 and 100 lines by 8 buyers. Compares them with 8 clients of pgbench that write the same rows to the same
 * PostgreSQL.
 */
export async function orders(shopUrl: string, databaseUrl: string, parts: number): Promise<Figure[]> {
  const tokens = await signUpBuyers(shopUrl, 8);
  const baseline = (lines: number) => pgbenchOrdersPerSecond(databaseUrl, { parts, lines, seconds });
  if ((await baseline(1)) === null) {
    console.log('pgbench is not installed, so orders are skipped: apt-get install postgresql-contrib');
    return [];
  }
  const measure = (lines: number) =>
    measureAlternately(
      () => responsesPerSecond({ url: shopUrl, connections: 8, seconds, requests: orderRequests(tokens, parts, lines) }),
      async () => (await baseline(lines)) ?? Number.NaN,
    );
  const [one, ten, hundred] = [await measure(1), await measure(10), await measure(100)];
  return [
    ratioFigure('POST /api/orders, 8 buyers', '/s', one, { required: 0.4, aim: 0.6 }),
    ratioFigure('orders of 10 lines, 8 buyers', '/s', ten, { required: 0.3, aim: 0.5 }),
    ratioFigure('orders of 100 lines, 8 buyers', '/s', hundred, { required: 0.3, aim: 0.5 }),
    ratioFigure(
      'lines per second in orders of 100, against orders of 1',
      '/s',
      { shop: hundred.shop.map((each) => each * 100), baseline: one.shop },
      { required: 8, aim: 12 },
    ),
    absoluteFigure('an order of 500 lines, median', 'ms', await medianOfLargest(shopUrl, tokens, parts), { required: 150, aim: 75 }),
  ];
}

async function medianOfLargest(shopUrl: string, tokens: string[], parts: number): Promise<number> {
  const durationsMs: number[] = [];
  for (let placed = 0; placed < largestOrders; placed += 1)
    durationsMs.push(await placeOrder(shopUrl, tokens[placed % tokens.length] ?? '', parts, 500));
  return median(durationsMs);
}
