import type { Part } from '@axlewright/contract/catalog/parts';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { createChooseSearch } from './choose-search.ts';
import { loadSampleCatalog } from './sample-catalog.ts';
import { typedSearchOf } from './typed-search.ts';

const shop = useTestApp();
const get = (url: string) => shop.app.inject({ url });

beforeAll(async () => {
  await loadSampleCatalog(shop.db);
});

/** The SQL of each sort order. $2: the typed number, $3: queries of the words in names, $5: kinds of parts, $6: the query of all words. */
const orders = {
  relevance: `part_number_key is distinct from $2,
    -(select count(*) from unnest($3::tsquery[]) as name where search @@ name) - case when part_terminology = any ($5::text[]) then 2 else 0 end,
    not coalesce(search @@ $6::tsquery, false), life_cycle_status in ('7', '8', '9'), name, id`,
  '-price': 'coalesce(price_cents, 0) desc, id desc',
  partNumber: 'part_number_key, id',
  newest: 'id desc',
};
type Sort = keyof typeof orders;
const sorts = Object.keys(orders) as Sort[];

/** Searches with one simple statement that uses no index and has no limit. */
async function listExpected(q: string, sort: Sort, category: string | null): Promise<string[]> {
  const typed = typedSearchOf(q);
  if (!typed) throw new Error('the search is empty');
  const invalidation = { versionOf: () => 0, snapshot: () => () => 0 };
  const chooseSearch = createChooseSearch(
    shop.db,
    invalidation,
    async () => 0,
    async () => null,
  );
  const { words, number, inNames, kinds, allWords } = await chooseSearch(typed, false);
  // Not every sort uses all parameters. The conditions that are always true tell PostgreSQL their types.
  const { rows } = await shop.pool.query<{ id: string }>(
    `select id from parts where not draft and deleted_at is null
      and cardinality($3::tsquery[]) >= 0 and cardinality($5::text[]) >= 0 and ($6::tsquery is null or true) and ($4::text is null or category_id = (select id from categories where slug = $4))
      and (coalesce(search @@ $1::tsquery, false) or strpos(part_number_key, $2::text) > 0
        or exists (select from interchange_numbers as other where part_id = parts.id and starts_with(other.part_number_key, $2::text)))
      order by ${orders[sort]}`,
    [words, number, inNames, category, kinds, allWords],
  );
  return rows.map(({ id }) => id);
}

async function listPages(q: string, sort: Sort, category: string | null): Promise<string[]> {
  const found: string[] = [];
  const filter = category === null ? '' : `&category=${category}`;
  let path: string | undefined = `/api/parts?limit=24&q=${encodeURIComponent(q)}&sort=${sort}${filter}`;
  while (path) {
    const response = await get(path);
    found.push(...response.json<Part[]>().map((part) => part._id));
    path = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
  }
  return found;
}

/** Makes searches from the catalog: whole words, beginnings of words, and pieces of numbers. */
async function searchTexts(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ name: string; part_number: string; other: string }>(
    `select distinct on (parts.id) name, parts.part_number, other.part_number as other from parts
     join interchange_numbers as other on part_id = parts.id where parts.id % 9 = 3 order by parts.id, other.id`,
  );
  return rows.flatMap(({ name, part_number, other }, index) => {
    const words = name.split(' ');
    const some = words.slice(index % 2, 2 + (index % 4));
    return [
      some.join(' '),
      some.map((word) => word.slice(0, 2 + (index % 3))).join(' '),
      part_number.slice(index % 3, 5 + (index % 4)),
      other.slice(0, 4),
    ];
  });
}

it('finds the same parts as a simple statement without indexes, in the same order', async () => {
  const texts = (await searchTexts()).filter((q) => typedSearchOf(q));
  let found = 0;
  for (const [index, q] of texts.entries()) {
    const sort = sorts[index % sorts.length] ?? 'relevance';
    const category = index % 5 === 0 ? 'brake' : null;
    const expected = await listExpected(q, sort, category);
    // A search without matches would be corrected.
    if (expected.length === 0) continue;
    expect(await listPages(q, sort, category), `${q}, sorted by ${sort}`).toEqual(expected);
    found += 1;
  }
  expect(found).toBeGreaterThan(50);
});
