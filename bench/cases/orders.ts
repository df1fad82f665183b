import { orderRequests, signUpBuyers } from '../buyers.ts';
import { type Figure, ratioFigure } from '../figures.ts';
import { responsesPerSecond } from '../load.ts';
import { pgbenchOrdersPerSecond } from '../pgbench.ts';
import { alternate } from '../rounds.ts';

/** Orders of 8 buyers, compared with pgbench with 8 clients on the same PostgreSQL. */
export async function orders(shopUrl: string, databaseUrl: string, parts: number): Promise<Figure[]> {
  const tokens = await signUpBuyers(shopUrl, 8);
  const partIds = Array.from({ length: parts }, (_, index) => String(index + 1));
  const baseline = () => pgbenchOrdersPerSecond(databaseUrl, { parts, seconds: 4 });
  if ((await baseline()) === null) {
    console.log('pgbench is not installed, so orders are skipped: apt-get install postgresql-contrib');
    return [];
  }
  const measured = await alternate(
    () => responsesPerSecond({ url: shopUrl, connections: 8, seconds: 4, requests: orderRequests(tokens, partIds) }),
    async () => (await baseline()) ?? Number.NaN,
  );
  return [ratioFigure('POST /api/orders, 8 buyers', '/s', measured, { atLeast: 0.4, aim: 0.6 })];
}
