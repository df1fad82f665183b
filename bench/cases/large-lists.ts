import { askAll } from '../ask.ts';
import { type Figure, ratioFigure } from '../figures.ts';
import { inTurn } from '../rounds.ts';
import { inDatabase } from '../scratch-database.ts';

interface Shop {
  url: string;
  databaseUrl: string;
}

const bounds = { atLeast: 1.5, aim: 1.1, moreIsBetter: false };
const addressesInRound = 60;

/** Lists of a million parts against the same of a thousand; no address comes twice, so none is answered from memory. */
export async function largeLists(large: Shop, small: Shop, parts: number): Promise<Figure[]> {
  const atSize = `at ${parts.toLocaleString('en-US')} parts`;
  const figures: Figure[] = [];
  for (const [name, addressOf] of Object.entries(listAddresses)) {
    const against = (shop: Shop) => {
      let asked = 0;
      return () =>
        askAll(
          shop.url,
          Array.from({ length: addressesInRound }, () => addressOf(asked++)),
        );
    };
    figures.push(ratioFigure(`${name} ${atSize}`, 'ms', await inTurn(against(large), against(small)), bounds));
  }
  figures.push(ratioFigure(`second page ${atSize}`, 'ms', await inTurn(await pagesFrom(large, 24), await pagesFrom(small, 24)), bounds));
  const deep = await pagesFrom(large, 24 * 9_999);
  figures.push(ratioFigure(`page 10,000 ${atSize}`, 'ms', await inTurn(deep, await pagesFrom(large, 1_000)), bounds));
  return figures;
}

const sorts = ['name', '-name', 'price', '-price', 'partNumber', 'newest'];
const sortAndLimit = (n: number) => `sort=${sorts[n % sorts.length]}&limit=${10 + (Math.floor(n / sorts.length) % 90)}`;
const listAddresses: Record<string, (n: number) => string> = {
  list: (n) => `/api/parts?${sortAndLimit(n)}`,
  category: (n) => `/api/parts?category=category-${1 + (n % 20)}&${sortAndLimit(Math.floor(n / 20) * 7 + (n % 20))}`,
};

/** Pages of 24 that begin behind the row at this place of the list, and behind each of the next. */
async function pagesFrom({ url, databaseUrl }: Shop, place: number): Promise<() => Promise<number>> {
  const rows = await inDatabase<{ name: string; id: string }>(databaseUrl, [
    `select name, id from parts order by name, id offset ${place - 1} limit ${addressesInRound * 8}`,
  ]);
  const cursorOf = ({ name, id }: { name: string; id: string }) => Buffer.from(JSON.stringify(['next', name, id])).toString('base64url');
  const addresses = rows.map((row) => `/api/parts?sort=name&limit=24&cursor=${cursorOf(row)}`);
  let round = 0;
  return () => {
    round += 1;
    return askAll(url, addresses.slice((round - 1) * addressesInRound, round * addressesInRound));
  };
}
