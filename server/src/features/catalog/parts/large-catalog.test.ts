import type { Category, Part } from '@axlewright/contract/catalog/parts';
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { beginAsHolder, countWaitingForHolder, waitingOnLock } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
const get = (path: string) => shop.app.inject({ url: `/api${path}` });
const countOf = async (query: string) => (await get(`/parts?${query}`)).headers['x-total-count'];

beforeAll(async () => {
  await shop.asOwner(`
    insert into categories (slug, name) values ('pins', 'Pins'), ('hubs', 'Hubs');
    insert into parts (part_number, brand, name, price_cents, available_quantity, category_id)
      select 'GP-' || n, 'Axlewright', 'Gudgeon pin, series ' || n, 100 + n % 977, 50, 1 from generate_series(1, 10020) n;
    insert into parts (part_number, brand, name, price_cents, available_quantity, category_id)
      select 'WH-' || n || '.7', 'Axlewright', 'Wheel hub ' || n, 100 + n, 50, 2 from generate_series(1, 120) n;
    insert into parts (part_number, brand, name, price_cents, available_quantity, category_id)
      select 'WP-' || n, 'Axlewright', 'Zinc wheel pin ' || n, 100 + n, 50, 1 from generate_series(1, 5) n;
    insert into interchange_numbers (part_id, type, brand, part_number)
      select id, 'OEM', 'Brand', '4B0 ' || id || '-C' from parts where category_id = 2;
    insert into stock_adjustments (part_id, delta, reason) select id, available_quantity, 'part added' from parts`);
});

/** Changes parts, and changes them back at the end of the current test. */
async function changeParts(change: string, condition: string): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string; name: string; description: string }>(
    `select id, name, description from parts where ${condition}`,
  );
  onTestFinished(async () => {
    await shop.pool.query(
      `update parts set name = before.name, description = before.description
       from jsonb_to_recordset($1) as before(id bigint, name text, description text) where parts.id = before.id`,
      [JSON.stringify(rows)],
    );
  });
  await shop.pool.query(`update parts set ${change} where ${condition}`);
}

it('counts exactly up to 10,000, then returns 10000+', async () => {
  expect(await countOf('category=hubs')).toBe('120');
  expect(await countOf('')).toBe('10000+');
  expect(await countOf('category=pins')).toBe('10000+');
  expect(await countOf('q=gudgeon')).toBe('10000+');
  expect(await countOf('category=nothing')).toBe('0');
});

it.each(['name', '-name', 'price', '-price', 'partNumber', 'newest'])(
  'shows the first pages of a search with too many matches to sort, without repeating a part, sorted by %s',
  async (sort) => {
    const [all] = (await shop.pool.query<{ ids: string[] }>(`select array_agg(id::text) as ids from parts where name like 'Gudgeon%'`))
      .rows;
    const seen: Part[] = [];
    let path: string | undefined = `/parts?q=gudgeon&limit=100&sort=${sort}`;
    for (let page = 0; path && page < 5; page += 1) {
      const response = await get(path);
      seen.push(...response.json<Part[]>());
      path = /<\/api([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    }
    expect(new Set(seen.map((part) => part._id)).size).toBe(500);
    expect(all?.ids).toEqual(expect.arrayContaining(seen.map((part) => part._id)));
    if (sort === 'newest') expect(seen[0]?.name).toBe('Gudgeon pin, series 10020');
    if (sort === '-price')
      expect(seen.map(({ price }) => price)).toEqual(seen.map(({ price }) => price).sort((one, other) => Number(other) - Number(one)));
  },
);

it('sorts only the first 10,001 matches of a search by relevance, and shows them in pages', async () => {
  await changeParts(`name = 'Bolt ' || id, description = 'For a gudgeon'`, `name like 'Gudgeon pin, series 1'`);
  const first = await get('/parts?q=gudgeon&limit=100');
  expect(first.headers['x-total-count']).toBe('10000+');
  expect(first.json<Part[]>().every(({ name }) => name.startsWith('Gudgeon'))).toBe(true);
  const second = await get(/<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '');
  expect(new Set([...first.json<Part[]>(), ...second.json<Part[]>()].map(({ _id }) => _id)).size).toBe(200);
});

it('finds matches of a common word at the end of the sort order', async () => {
  const found = (await get('/parts?q=pin&sort=-name&limit=6')).json<Part[]>().map((part) => part.name);
  expect(found.slice(0, 5)).toEqual([5, 4, 3, 2, 1].map((n) => `Zinc wheel pin ${n}`));
  expect(found[5]).toBe('Gudgeon pin, series 9999');
});

it.each(['gudgon', 'gugdeon pin', 'guddgeon'])('corrects the typing error in %s', async (q) => {
  const response = await get(`/parts?q=${encodeURIComponent(q)}`);
  expect(response.headers['x-total-count']).toBe('10000+');
  expect(response.json<Part[]>()[0]?.name).toContain('Gudgeon pin');
});

it('finds nothing if no word is similar', async () => {
  expect(await countOf('q=qqqxxx')).toBe('0');
});

it.each(['WH-77.7', 'wh777', 'H 77 7', 'wh 77-7'])('finds the part number WH-77.7 by %s', async (q) => {
  expect((await get(`/parts?q=${encodeURIComponent(q)}`)).json<Part[]>().map((part) => part.name)).toContain('Wheel hub 77');
});

it('finds parts of a category by the start of an interchange number', async () => {
  expect(await countOf('q=4b01')).toBe(String((await get('/parts?q=4B0%201&category=hubs')).headers['x-total-count']));
  expect(await countOf('q=4b01&category=pins')).toBe('0');
});

it('counts the matches of a search by category', async () => {
  const counts = (await get('/categories?q=wheel')).json<Category[]>().map(({ slug, parts }) => [slug, parts]);
  expect(counts).toEqual([
    ['hubs', 120],
    ['pins', 5],
  ]);
  expect((await get('/categories?q=wheell')).json<Category[]>()).toHaveLength(2);
});

it('counts only the first 10,001 matches by category, and sets mayBeMore', async () => {
  const counts = async (path: string) =>
    (await get(path)).json<Category[]>().map(({ slug, parts, mayBeMore }) => ({ slug, parts, mayBeMore }));
  expect(await counts('/categories?q=gudgeon')).toEqual([{ slug: 'pins', parts: 10_001, mayBeMore: true }]);
  expect((await counts('/categories?q=wheel')).some(({ mayBeMore }) => mayBeMore)).toBe(false);
  expect(await counts('/categories')).toContainEqual({ slug: 'pins', parts: 10_025, mayBeMore: false });
});

it('matches a number exactly if a part has this number in its name; otherwise matches numbers that start with it', async () => {
  expect(await countOf('q=pin%2010019')).toBe('1');
  expect(await countOf('q=gudgeon%2010')).toBe('1');
  await changeParts(`name = 'Gudgeon pin'`, `name like '%series 7770'`);
  expect(await countOf('q=gudgeon%20777')).toBe('1');
  await changeParts(`name = 'Gudgeon bolt m' || right(name, 4) || 'x'`, `name like '%series 555_'`);
  expect(await countOf('q=gudgeon%20m55')).toBe('10');
});

it('finds parts by the first letters of several words, even if many words start with them', async () => {
  expect(await countOf('q=whe%20hu%20119')).toBe('1');
  expect(await countOf('q=zi%20whee%20pi')).toBe('5');
  // The numbers 1, 10 to 19 and 100 to 120 match, which is more than the query lists (maximumAlternatives).
  await changeParts(`name = 'Flange g' || substr(name, 11) || 'x'`, `name like 'Wheel hub 1%'`);
  expect(await countOf('q=flange%20g1')).toBe('32');
});

it.each(['the', 'a of', 'the wheel', "wheel's", "'", '\\', 'wheel & | ! :*'])('treats %s as words, not as search operators', async (q) => {
  const response = await get(`/parts?q=${encodeURIComponent(q)}`);
  expect(response.statusCode).toBe(200);
  expect(response.json<Part[]>().length > 0).toBe(q.includes('wheel'));
});

it('finds a part by a word of its new description', async () => {
  await changeParts(`description = 'Nitrided for hardness'`, `name = 'Wheel hub 2'`);
  expect((await get('/parts?q=nitrid')).json<Part[]>().map((part) => part.name)).toEqual(['Wheel hub 2']);
});

it('corrects a typing error, even if the correct word is in a new name', async () => {
  await changeParts(`name = 'Trunnion 1'`, `name = 'Wheel hub 3'`);
  expect((await get('/parts?q=trunion')).json<Part[]>().map((part) => part.name)).toEqual(['Trunnion 1']);
});

it.each([
  ['sort=stock', 400],
  ['sort=-stock', 400],
  ['stock=low', 400],
  ['stock=none&q=wheel', 400],
  ['stock=low&category=pins', 400],
  ['sort=stock&q=gudgeon', 400],
  ['sort=stock&q=wheel', 200],
  ['sort=-stock&category=hubs', 200],
  ['stock=low&category=hubs', 200],
])('a visitor can sort and filter by stock only up to 10,000 parts: %s', async (query, status) => {
  const response = await get(`/parts?${query}`);
  expect(response.statusCode).toBe(status);
  if (status === 400) expectProblem(response, 400, 'invalid-query');
});

it('an admin can sort and filter any number of parts by stock', async () => {
  const admin = await signUpAdmin(shop);
  for (const query of ['sort=stock', 'stock=low']) expect((await admin.call('GET', `/parts?${query}`)).statusCode).toBe(200);
});

it('costly searches that wait for the database do not block other reads, and get 503', async () => {
  await shop.asOwner('analyze parts');
  const blocker = new pg.Client({ connectionString: shop.ownerConnectionString });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await beginAsHolder(blocker);
  await blocker.query('lock table interchange_numbers');
  // There are more than twice as many searches as connections for other public reads. If the searches used those connections, the list
  // below would wait for one and get 503.
  const sorts = ['relevance', 'name', '-name', 'price', '-price', 'newest', 'partNumber'];
  const searches = sorts.flatMap((sort) => ['gudgeon', 'series'].map((q) => get(`/parts?q=${q}&sort=${sort}&limit=7`)));
  await waitingOnLock(shop, 2);
  expect((await get('/parts?sort=-price&limit=17')).statusCode).toBe(200);
  for (const response of await Promise.all(searches)) expectProblem(response, 503, 'unavailable');
});

it('ranks a costly search once for simultaneous requests with different page sizes', async () => {
  await shop.asOwner('analyze parts');
  // The first list is slow, because its statement is planned.
  await get('/parts?sort=-name&limit=18');
  const blocker = new pg.Client({ connectionString: shop.ownerConnectionString });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await beginAsHolder(blocker);
  await blocker.query('lock table interchange_numbers');
  // Connects now, because connecting takes time, and a search that waits is canceled after two seconds.
  const observer = new pg.Client({ connectionString: shop.ownerConnectionString });
  await observer.connect();
  onTestFinished(() => observer.end());
  const searches = Array.from({ length: 5 }, (_, n) => get(`/parts?q=pin+series&sort=-name&limit=${20 + n}`));
  // When this list arrives, the shop has received all searches.
  await Promise.all([waitingOnLock(shop), get('/parts?sort=-name&limit=19')]);
  const waiting = await countWaitingForHolder(observer);
  await Promise.all(searches);
  expect(waiting).toBe(1);
});

const sortsOfPages = ['relevance', 'name', '-price', 'newest'];
it.each(sortsOfPages)('shows visitors the same pages of a costly search as an admin, sorted by %s', async (sort) => {
  await shop.asOwner('analyze parts');
  const admin = await signUpAdmin(shop);
  const pagesOf = async (ask: typeof get) => {
    const pages: string[][] = [];
    const read = async (path: string) => {
      const response = await ask(path);
      pages.push([String(response.headers['x-total-count']), ...response.json<Part[]>().map((part) => part._id)]);
      return String(response.headers.link);
    };
    const pathIn = (link: string, rel: string) => new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(link)?.[1] ?? '';
    let link = await read(`/parts?q=gudgeon+series&limit=40&sort=${sort}`);
    for (let page = 0; page < 3; page += 1) link = await read(pathIn(link, 'next'));
    await read(pathIn(link, 'prev'));
    return pages;
  };
  // An admin also sees drafts, so no ranking is cached for an admin.
  const expected = await pagesOf((path) => admin.call('GET', path));
  expect(new Set(expected.flat()).size).toBe(1 + 4 * 40);
  expect(await pagesOf(get)).toEqual(expected);
});
