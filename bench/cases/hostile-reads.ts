import type { Bench } from '../bench.ts';
import { type Figure, latencyFigure } from '../figures.ts';
import { getRequest } from '../load/http-load.ts';
import { measureLoad } from '../load/measure-load.ts';
import { settings } from '../settings.ts';

const sorts = ['name', '-name', 'price', '-price', 'partNumber', '-partNumber', 'newest'];
const limitOf = (n: number) => 1 + (n % 100);
const sortOf = (n: number) => sorts[Math.floor(n / 100) % sorts.length];
const categoryOf = (n: number) => `category-${1 + (Math.floor(n / 100) % 20)}`;
const orderOf = (n: number) => (n < 100 ? '' : `&sort=${sortOf(n)}`);
/** The first 800 searches have different limits and sort orders. The others also have a category. */
const searchFor = (words: string) => (n: number) =>
  `q=${words}&limit=${limitOf(n)}${orderOf(n % 800)}${n < 800 ? '' : `&category=${categoryOf(Math.floor(n / 8))}`}`;

/**
 * Expensive reads that every visitor can ask for. `n` makes each URL different, so that no response comes from the cache. Those that sort by stock repeat
 * after 2,100 URLs, but the shop refuses all of them, because their lists are too long to sort by stock.
 */
const reads: Record<string, (n: number) => string> = {
  'sort=stock': (n) => `sort=stock&limit=${limitOf(n)}${n < 100 ? '' : `&category=${categoryOf(n)}`}`,
  'sort=-stock': (n) => `sort=-stock&limit=${limitOf(n)}${n < 100 ? '' : `&category=${categoryOf(n)}`}`,
  'stock=low': (n) => `stock=low&limit=${limitOf(n)}&sort=${sortOf(n)}${n < 700 ? '' : `&category=${categoryOf(Math.floor(n / 7))}`}`,
  'q=gasket': searchFor('gasket'),
  'q=Brake': searchFor('Brake'),
};

/** Measures these reads with 16 clients. The shop may also refuse them with 400, 429 or 503. */
export async function hostileReads(bench: Bench): Promise<Figure[]> {
  const { url, measured } = await bench.startShop((await bench.largeDatabase()).url);
  const figures: Figure[] = [];
  for (const [name, queryOf] of Object.entries(reads)) {
    const request = (n: number) => getRequest(`/api/parts?${queryOf(n)}`);
    const result = await measureLoad({ url, connections: 16, seconds: 4, request, allowed: isAllowedStatus }, measured);
    figures.push(latencyFigure(`${name} at ${settings.largeParts.toLocaleString('en-US')} parts, 16 clients`, result, 'p95Ms', 50));
  }
  return figures;
}

const isAllowedStatus = (status: number) => [200, 400, 429, 503].includes(status);
