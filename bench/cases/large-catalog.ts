import type { Bench } from '../bench.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { settings } from '../settings.ts';
import { largeLists } from './large-lists.ts';
import { search } from './search.ts';

/** Measures the import of a large catalog, and compares its lists with those of a small one. */
export async function largeCatalog(bench: Bench): Promise<Figure[]> {
  const parts = settings.largeParts;
  const { url: databaseUrl, importSeconds } = await bench.largeDatabase();
  const smallDatabaseUrl = await bench.smallDatabase();
  const largeShop = await bench.startShop(databaseUrl);
  const smallShop = await bench.startSecondShop(smallDatabaseUrl);
  return [
    absoluteFigure(`import of ${parts.toLocaleString('en-US')} parts, with indexes`, 'parts/s', parts / importSeconds, {
      goal: 8_000,
      moreIsBetter: true,
    }),
    ...(await largeLists({ url: largeShop.url, databaseUrl }, { url: smallShop.url, databaseUrl: smallDatabaseUrl }, parts)),
    ...(await search(largeShop.url, parts)),
  ];
}
