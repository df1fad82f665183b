import { databaseOn } from '../../server/src/platform/database/database.ts';
import { onConnection } from '../../server/src/platform/database/single-connection.ts';
import { addReader } from '../../server/src/platform/outbox/outbox.queries.ts';
import { type Bench, smallParts } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { orderRequest } from '../data/orders.ts';
import { absoluteFigure, type Figure, loadFigure } from '../figures.ts';
import { type LoadResult, measureLoad } from '../load/measure-load.ts';
import { runStatements } from '../servers/scratch-database.ts';
import { settings } from '../settings.ts';
import { largeLists } from './large-lists.ts';
import { search } from './search.ts';
import { measureStaffLists } from './staff-lists.ts';

const buyers = 8;
const rounds = 3;

/** Measures the lists, searches, and orders of a shop with many parts and many orders: `npm run bench -- scale --orders 10000000`. */
export async function scale(bench: Bench): Promise<Figure[]> {
  const parts = settings.largeParts;
  const count = settings.orders.toLocaleString('en-US');
  const { url: databaseUrl, orderSeconds } = await bench.ordersDatabase();
  const figures = [
    absoluteFigure(`${count} orders added`, 's', orderSeconds),
    absoluteFigure(`database with ${parts.toLocaleString('en-US')} parts and ${count} orders`, 'GB', await gigabytesOf(databaseUrl)),
  ];
  console.log(`${count} orders added`);
  // Adds the outbox reader of the reports now, so that it skips the orders above. Counting them would take hours and load the machine.
  await onConnection(databaseUrl, 'axlewright bench', (client) => addReader(databaseOn(client), 'sales'));

  const smallDatabaseUrl = await bench.smallDatabase();
  const shop = await bench.startShop(databaseUrl);
  const smallShop = await bench.startSecondShop(smallDatabaseUrl);
  figures.push(
    ...(await largeLists({ url: shop.url, databaseUrl }, { url: smallShop.url, databaseUrl: smallDatabaseUrl }, parts)),
    ...(await search(shop.url, parts)),
    ...(await measureStaffLists(shop, databaseUrl)),
  );
  await bench.stopServers();
  const compared = { shop: await measureOrders(bench, databaseUrl), baseline: await measureOrders(bench, smallDatabaseUrl) };
  return [...figures, loadFigure(`one-line orders in a shop with ${count} orders, compared with a shop without orders`, compared, 0.7)];
}

async function gigabytesOf(databaseUrl: string): Promise<number> {
  const [row] = await runStatements<{ size: string }>(databaseUrl, ['select pg_database_size(current_database()) as size']);
  return Number(row?.size) / 1e9;
}

/** Orders the same parts in each database, so that buyers wait equally long for row locks. */
async function measureOrders(bench: Bench, databaseUrl: string): Promise<LoadResult[]> {
  const shop = await bench.startShop(databaseUrl);
  const tokens = await signUpBuyers(shop.url, buyers);
  const request = (n: number) => orderRequest(n, tokens, smallParts, 1);
  const measure = () => measureLoad({ url: shop.url, connections: buyers, seconds: 4, request }, shop.measured);
  await measure();
  const results: LoadResult[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure());
  await bench.stopServers();
  return results;
}
