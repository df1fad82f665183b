import type { Bench } from '../bench.ts';
import { importFile } from '../data/import-file.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { settings } from '../settings.ts';
import { largeLists } from './large-lists.ts';
import { search } from './search.ts';

/** Imports a large catalog, and compares its lists with those of a small one. */
export async function largeCatalog(bench: Bench): Promise<Figure[]> {
  const parts = settings.largeParts;
  const databaseUrl = await bench.emptyDatabase('bench_large');
  const seconds = await importFile(databaseUrl, `${bench.dataDir}/large.csv`, parts);
  const smallDatabaseUrl = await bench.smallDatabase();
  const large = await bench.startShop(databaseUrl);
  const small = await bench.startShop(smallDatabaseUrl, bench.port + 1);
  const figures = [
    absoluteFigure(`import of ${parts.toLocaleString('en-US')} parts, with indexes`, 'parts/s', parts / seconds, {
      goal: 8_000,
      moreIsBetter: true,
    }),
    ...(await largeLists({ url: large.url, databaseUrl }, { url: small.url, databaseUrl: smallDatabaseUrl }, parts)),
    ...(await search(large.url, parts)),
  ];
  await small.stop();
  await large.stop();
  return figures;
}
