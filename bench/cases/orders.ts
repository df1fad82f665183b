import { orderRequests, signUpBuyers } from '../buyers.ts';
import { type Figure, ratioFigure } from '../figures.ts';
import { answersPerSecond } from '../load.ts';
import { pgbenchOrdersPerSecond } from '../pgbench.ts';
import { inTurn } from '../rounds.ts';

/** Orders of 8 buyers, from the token check to the commit, against pgbench with 8 clients on the same PostgreSQL. */
export async function orders(shopUrl: string, databaseUrl: string, parts: number): Promise<Figure[]> {
  const tokens = await signUpBuyers(shopUrl, 8);
  const partIds = Array.from({ length: parts }, (_, index) => String(index + 1));
  const yardstick = () => pgbenchOrdersPerSecond(databaseUrl, { parts, seconds: 4 });
  if ((await yardstick()) === null) {
    console.log('pgbench is not installed, so orders are not measured: apt-get install postgresql-contrib');
    return [];
  }
  const measured = await inTurn(
    () => answersPerSecond({ url: shopUrl, connections: 8, seconds: 4, requests: orderRequests(tokens, partIds) }),
    async () => (await yardstick()) ?? Number.NaN,
  );
  return [ratioFigure('POST /api/orders, 8 buyers', '/s', measured, { atLeast: 0.4, aim: 0.6 })];
}
