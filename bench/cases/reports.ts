import type { Bench } from '../bench.ts';
import { signUpAdmins } from '../data/accounts.ts';
import { absoluteFigure, type Figure, latencyFigure } from '../figures.ts';
import { getRequest, sendRequests } from '../load/http-load.ts';
import { measureLoad } from '../load/measure-load.ts';
import { runStatements } from '../servers/scratch-database.ts';
import { settings } from '../settings.ts';

const goalMs = 1_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const year = `from=${dayOf(364)}&to=${dayOf(0)}`;
const threeYears = `from=${dayOf(1_094)}&to=${dayOf(0)}`;

export const urls: Record<string, string> = {
  'overview of 30 days': `/api/reports/sales-overview?from=${dayOf(29)}&to=${dayOf(0)}`,
  'overview of a year': `/api/reports/sales-overview?${year}`,
  ...Object.fromEntries(
    ['day', 'month', 'category', 'company', 'part'].flatMap((by) => [
      [`sales of a year by ${by}`, `/api/reports/sales?${year}&by=${by}`],
      [`sales of three years by ${by}`, `/api/reports/sales?${threeYears}&by=${by}`],
    ]),
  ),
  'sales of 30 days by part': `/api/reports/sales?from=${dayOf(29)}&to=${dayOf(0)}&by=part`,
  'fill rate of a year by part': `/api/reports/sales?${year}&by=part&sort=fill-rate`,
  'stock overview': '/api/reports/stock-overview',
  'stock values': '/api/reports/stock',
  'slow movers': '/api/reports/stock?unsold=180&sort=-unsold',
};

/** Measures the staff reports in a shop with many orders and parts: `npm run bench -- reports --orders 1000000 --parts 100000`. */
export async function reports(bench: Bench): Promise<Figure[]> {
  const { url: databaseUrl } = await bench.ordersDatabase();
  const startedMs = performance.now();
  const shop = await bench.startShop(databaseUrl);
  await waitUntilCounted(databaseUrl);
  const countSeconds = (performance.now() - startedMs) / 1_000;
  await runStatements(databaseUrl, ['vacuum analyze sales_sums, part_last_sales']);
  const [token] = await signUpAdmins(shop.url, databaseUrl, 1);
  const ofShop = `${settings.orders.toLocaleString('en-US')} orders and ${settings.largeParts.toLocaleString('en-US')} parts`;
  const figures = [absoluteFigure(`counting the sales of ${ofShop} in the background`, 's', countSeconds)];
  for (const [name, url] of Object.entries(urls)) {
    const request = () => getRequest(url, { authorization: `Bearer ${token}` });
    await sendRequests({ url: shop.url, connections: 1, seconds: 1, request });
    figures.push(
      latencyFigure(
        `${name}, ${ofShop}`,
        await measureLoad({ url: shop.url, connections: 1, seconds: 5, request }, shop.measured),
        'p95Ms',
        goalMs,
      ),
    );
  }
  return figures;
}

export async function waitUntilCounted(databaseUrl: string): Promise<void> {
  const isCounted = async () =>
    (await runStatements(databaseUrl, [`select from outbox.readers where name = 'sales' and caught_up_to is null`])).length > 0;
  while (!(await isCounted())) await new Promise((resolve) => setTimeout(resolve, 1_000));
}
