import type { Bench, ServerProcess } from '../bench.ts';
import { signUpAdmins } from '../data/accounts.ts';
import { addManyOrders, firstBuyerEmail } from '../data/many-orders.ts';
import { type Figure, latencyFigure } from '../figures.ts';
import { getRequest, sendRequests } from '../load/http-load.ts';
import { measureLoad } from '../load/measure-load.ts';
import { settings } from '../settings.ts';

const clerkCount = 8;

/** What clerks ask for. `n` varies what they type. */
const urls: Record<string, (n: number) => string> = {
  'orders, newest': () => '/api/orders?limit=24',
  'orders by price': () => '/api/orders?limit=24&sort=-price',
  'orders by price, search': (n) => `/api/orders?limit=24&sort=-price&q=${itemOf(names, n)}`,
  'orders, name': (n) => `/api/orders?limit=24&q=${itemOf(names, n)}`,
  'orders, company': (n) => `/api/orders?limit=24&q=${encodeURIComponent(itemOf(companies, n))}`,
  'orders, common word': () => '/api/orders?limit=24&q=example',
  'orders, order number': (n) => `/api/orders?limit=24&q=${1 + ((n * 7_919) % settings.orders)}`,
  'orders, PO number': (n) => `/api/orders?limit=24&q=PO-${100_000 + ((n * 7_919) % 900_000)}`,
  'orders of a large buyer': () => `/api/orders?limit=24&email=${firstBuyerEmail}`,
  'orders paid on a day': (n) => `/api/orders?limit=24&state=all&paidFrom=${daysAgo(n % 60)}&paidTo=${daysAgo(n % 60)}`,
  'transactions, newest': () => '/api/payments/transactions?limit=24',
  'transactions of a month': (n) => `/api/payments/transactions?limit=24&from=${daysAgo(30 + (n % 60))}&to=${daysAgo(n % 60)}`,
  'totals of a month': (n) => `/api/payments/transaction-totals?from=${daysAgo(30 + (n % 60))}&to=${daysAgo(n % 60)}`,
  'transactions of an order': (n) => `/api/payments/transactions?limit=24&q=${1 + ((n * 7_919) % settings.orders)}`,
  overview: () => '/api/overview',
  'waiting work': () => '/api/overview/waiting',
  'users, name': (n) => `/api/user?limit=24&q=${itemOf(names, n)}`,
  'audit log': () => '/api/audit?limit=24',
};
const names = ['Garcia', 'johnson', 'Quigley', 'Ben', 'Vargas', 'Wanda', 'Adams', 'reed'];
/** In a shop with a million orders, each of the first three is in the names of about a thousand companies. The others are in one name or none. */
const companies = ['Garage', 'Fleet', 'body shop', 'Parts 1207', 'Motors 4005', 'Repair 801'];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const itemOf = (list: string[], n: number) => list[n % list.length] ?? '';

/** Measures the staff lists, their searches, and the overview in a shop with many orders, for one clerk and for eight. */
export async function staffLists(bench: Bench): Promise<Figure[]> {
  const databaseUrl = await bench.smallDatabase();
  await addManyOrders(databaseUrl, settings.orders);
  return measureStaffLists(await bench.startShop(databaseUrl), databaseUrl);
}

export async function measureStaffLists(shop: ServerProcess, databaseUrl: string): Promise<Figure[]> {
  const tokens = await signUpAdmins(shop.url, databaseUrl, clerkCount);
  const figures: Figure[] = [];
  for (const [name, urlOf] of Object.entries(urls)) {
    const withOrders = `${name}, ${settings.orders.toLocaleString('en-US')} orders`;
    figures.push(
      latencyFigure(withOrders, await measure(shop, tokens, urlOf, 1), 'p95Ms', 50),
      latencyFigure(`${withOrders}, ${clerkCount} clerks`, await measure(shop, tokens, urlOf, clerkCount), 'p95Ms', 150),
    );
  }
  return figures;
}

async function measure({ url, measured }: ServerProcess, tokens: string[], urlOf: (n: number) => string, connections: number) {
  const request = (n: number) => getRequest(urlOf(n), { authorization: `Bearer ${tokens[n % tokens.length]}` });
  await sendRequests({ url, connections, seconds: 1, request });
  return measureLoad({ url, connections, seconds: 2, request }, measured);
}
