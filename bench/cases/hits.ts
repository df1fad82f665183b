import type { Bench } from '../bench.ts';
import { type Figure, loadFigure } from '../figures.ts';
import { getRequest } from '../load/http-load.ts';
import { measureLoad } from '../load/measure-load.ts';
import { measureAlternately } from '../load/rounds.ts';
import { recordResponses } from '../servers/recorded-responses.ts';

const headers = { 'accept-encoding': 'br' };
const [list, home, part] = ['/api/parts?limit=24', '/', '/api/parts/500'];
/** The only statement that the baseline runs for a part. It reads the columns that must be current. */
const stock = { text: 'select available_quantity, version from parts where id = $1', values: ['500'] };

/**
 * Compares cached responses with Fastify routes that send the same bytes and headers. The route for one part also reads the stock.
 */
export async function hits(bench: Bench): Promise<Figure[]> {
  const databaseUrl = await bench.smallDatabase();
  // The first request creates the response, and the second one compresses it. Only the third one gets what most visitors get.
  const recorded = await recordResponses(bench, databaseUrl, [list, home, part], { times: 3, headers, replaced: { [part]: [stock] } });
  const shop = await bench.startShop(databaseUrl);
  const baseline = await bench.startBaseline(databaseUrl, recorded);
  const measureBoth = (path: string) => {
    const load = { connections: 16, seconds: 3, request: () => getRequest(path, headers) };
    return measureAlternately(
      () => measureLoad({ ...load, url: shop.url }, shop.measured),
      () => measureLoad({ ...load, url: baseline.url }, baseline.measured),
    );
  };
  const figures = [
    loadFigure('list, cache hit', await measureBoth(list), 0.85),
    loadFigure('home page, cache hit', await measureBoth(home), 0.85),
    loadFigure('one part', await measureBoth(part), 0.8),
  ];
  return figures;
}
