import { type Bench, smallParts } from '../bench.ts';
import { listUrl } from '../data/list-urls.ts';
import { searchUrls } from '../data/search-texts.ts';
import { absoluteFigure, type Figure, loadFigure } from '../figures.ts';
import { getRequest } from '../load/http-load.ts';
import { measureLoad } from '../load/measure-load.ts';
import { measureAlternately } from '../load/rounds.ts';
import { recordResponses } from '../servers/recorded-responses.ts';

/** The baseline has no cache, so a few hundred URLs are enough for it. */
const recordedUrls = 500;

/**
 * Measures responses that are not cached. The baseline is Fastify routes that run the same statements, as prepared statements, and send the same
 * bytes. Neither side compresses its responses.
 */
export async function misses(bench: Bench): Promise<Figure[]> {
  const lists = (n: number) => listUrl(n, smallParts);
  // There are many more searches than the shop can cache. When a search is repeated, the cache has already evicted it.
  const searches = searchUrls(smallParts);
  return [
    ...(await measureMisses(bench, 'list, cache miss', lists)),
    ...(await measureMisses(bench, 'search, cache miss', (n) => searches[n % searches.length] ?? '')),
  ];
}

async function measureMisses(bench: Bench, name: string, urlOf: (n: number) => string): Promise<Figure[]> {
  const databaseUrl = await bench.smallDatabase();
  const urls = Array.from({ length: recordedUrls }, (_, n) => urlOf(n));
  const recorded = await recordResponses(bench, databaseUrl, urls, { times: 1, headers: {} });
  const shop = await bench.startShop(databaseUrl);
  const baseline = await bench.startBaseline(databaseUrl, recorded);
  const load = { connections: 16, seconds: 3 };
  let next = 0;
  const rounds = await measureAlternately(
    () => measureLoad({ ...load, url: shop.url, request: () => getRequest(urlOf(next++)) }, shop.measured),
    () => measureLoad({ ...load, url: baseline.url, request: (n) => getRequest(urls[n % recordedUrls] ?? '') }, baseline.measured),
  );
  await bench.stopServers();
  const figure = loadFigure(name, rounds, 0.3);
  return [figure, absoluteFigure(`${name}, p99`, 'ms', figure.loads?.shop.p99Ms ?? Number.NaN, { goal: 15 })];
}
