import type { Bench } from '../bench.ts';
import { signUpBuyers } from '../data/accounts.ts';
import { listUrl } from '../data/list-urls.ts';
import { orderRequest } from '../data/orders.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { getRequest, sendRequests } from '../load/http-load.ts';
import { settings } from '../settings.ts';

const urlCount = 5_000;
const headers = { 'accept-encoding': 'br' };
const random = (count: number) => Math.floor(Math.random() * count);

/**
 * Measures the memory of the shop after visitors have read lists at 5,000 different URLs, some of them as rendered pages, and random parts,
 * while buyers placed orders. The lists are several times larger than the cache.
 */
export async function mixedLoad(bench: Bench): Promise<Figure[]> {
  const parts = settings.largeParts;
  const shop = await bench.startShop((await bench.largeDatabase()).url);
  const { url } = shop;
  const tokens = await signUpBuyers(url, 4);
  const seconds = (settings.mixedMinutes * 60) / 2;

  const request = (n: number) => {
    const listPath = listUrl(random(urlCount), parts);
    if (n % 20 === 0) return getRequest(listPath.replace('/api/parts', '/'), headers);
    return getRequest(n % 20 < 4 ? `/api/parts/${1 + random(parts)}` : listPath, headers);
  };
  const load = async () => {
    const orders = sendRequests({ url, connections: 4, seconds, rate: 10, request: (n) => orderRequest(n, tokens, 1_000, 1) });
    await Promise.all([sendRequests({ url, connections: 16, seconds, request }), orders]);
    return shop.residentMegabytes();
  };
  const megabytesAtHalf = await load();
  const megabytesAtEnd = await load();
  return [
    absoluteFigure(
      `memory after ${settings.mixedMinutes} min of mixed load at ${parts.toLocaleString('en-US')} parts`,
      'MB',
      megabytesAtEnd,
      { goal: 250 },
    ),
    absoluteFigure('– growth in the second half', 'MB', megabytesAtEnd - megabytesAtHalf),
  ];
}
