import { type Figure, ratioFigure } from '../figures.ts';
import { measureAlternately } from '../load/rounds.ts';
import { medianRequestMs } from '../load/time-requests.ts';
import { runStatements } from '../servers/scratch-database.ts';

interface Shop {
  url: string;
  databaseUrl: string;
}

const bounds = { goal: 1.5, moreIsBetter: false };
const urlsPerRound = 60;

/**
 * Compares the lists of a shop with a million parts with those of a shop with a thousand. Also compares page 10,000 of the large shop with one of its
 * early pages. Each URL is used only once, so the cache does not help.
 */
export async function largeLists(large: Shop, small: Shop, parts: number): Promise<Figure[]> {
  const atSize = `at ${parts.toLocaleString('en-US')} parts`;
  const figures: Figure[] = [];
  for (const [name, urlOf] of Object.entries(listUrls)) {
    const timeLists = (shop: Shop) => {
      let count = 0;
      return () =>
        medianRequestMs(
          shop.url,
          Array.from({ length: urlsPerRound }, () => urlOf(count++)),
        );
    };
    figures.push(ratioFigure(`${name} ${atSize}`, 'ms', await measureAlternately(timeLists(large), timeLists(small)), bounds));
  }
  const secondPages = await measureAlternately(await timePagesFrom(large, 24), await timePagesFrom(small, 24));
  figures.push(ratioFigure(`second page ${atSize}`, 'ms', secondPages, bounds));
  const latePages = await measureAlternately(await timePagesFrom(large, 24 * 9_999), await timePagesFrom(large, 1_000));
  figures.push(ratioFigure(`page 10,000 ${atSize}`, 'ms', latePages, bounds));
  return figures;
}

const sorts = ['name', '-name', 'price', '-price', 'partNumber', 'newest'];
const sortAndLimit = (n: number) => `sort=${sorts[n % sorts.length]}&limit=${10 + (Math.floor(n / sorts.length) % 90)}`;
const listUrls: Record<string, (n: number) => string> = {
  list: (n) => `/api/parts?${sortAndLimit(n)}`,
  category: (n) => `/api/parts?category=category-${1 + (n % 20)}&${sortAndLimit(Math.floor(n / 20) * 7 + (n % 20))}`,
};

/**
 * Returns a function that measures the median time of a request for 24 parts. The first list starts after the part with this rank, and each further
 * list starts one part later.
 */
async function timePagesFrom({ url, databaseUrl }: Shop, rank: number): Promise<() => Promise<number>> {
  const rows = await runStatements<{ name: string; id: string }>(databaseUrl, [
    `select name, id from parts order by name, id offset ${rank - 1} limit ${urlsPerRound * 8}`,
  ]);
  const cursorOf = ({ name, id }: { name: string; id: string }) => Buffer.from(JSON.stringify(['next', name, id])).toString('base64url');
  const urls = rows.map((row) => `/api/parts?sort=name&limit=24&cursor=${cursorOf(row)}`);
  let round = 0;
  return () => {
    round += 1;
    return medianRequestMs(url, urls.slice((round - 1) * urlsPerRound, round * urlsPerRound));
  };
}
