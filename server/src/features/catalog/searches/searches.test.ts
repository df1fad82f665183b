import type { RecordedSearch } from '@axlewright/contract/catalog/searches';
import { beforeAll, expect, it, vi } from 'vitest';
import { join } from '../../../../test/companies.ts';
import { eventually } from '../../../../test/eventually.ts';
import { passMidnight } from '../../../../test/midnight.ts';
import type { Person } from '../../../../test/people.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import type { WebBuild } from '../../../platform/web/page-rendering.ts';
import { deleteOldSearches } from './delete-old-searches.ts';

/** The landing page, which calls the API for the list that it shows. */
const web: WebBuild = {
  clientFolder: import.meta.dirname,
  knownParameters: { '/': ['q', 'category'] },
  inlineScripts: [],
  async render(request, { fetchApi }) {
    await fetchApi(`/api/parts${new URL(request.url).search}`);
    return new Response('<p>parts</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};
const shop = useTestApp({ web });
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let clerk: Person;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  clerk = await addAccount({ staffRole: 'catalog' });
});

const [here, there] = ['198.51.100.7', '198.51.100.8'];
const open = (url: string, remoteAddress: string) => shop.app.inject({ url, remoteAddress });
const urlOf = (q: string, more = '') => `/api/parts?q=${encodeURIComponent(q)}${more}`;
const search = (q: string, from = here) => open(urlOf(q), from);
const list = async (query: string) => (await clerk.call('GET', `/searches?${query}`)).json<RecordedSearch[]>();
const listTexts = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).map(({ text }) => text);
const findSearch = async (text: string) => (await list('limit=100')).find((each) => each.text === text);
/** Waits until this search is written. By then, all earlier searches of the visitor are written, too. */
const waitForSearch = (text: string, expected: Partial<RecordedSearch> = {}) =>
  eventually(async () => expect(await findSearch(text)).toMatchObject({ text, ...expected }));

it('counts searches and visitors, even if a response comes from the cache, and stores how many parts a search found', async () => {
  await addPart(clerk, { name: 'Qwox arm' });
  const [ann, colleague, bob] = [await addAccount(), await addAccount(), await addAccount()];
  await join(shop, ann, colleague, 'viewer');
  for (const from of [here, here, there, '198.51.100.9']) await search('Qwox  ARM', from);
  for (const person of [ann, colleague, bob]) await person.call('GET', urlOf('qwox arm').slice('/api'.length));
  for (const q of ['nothing has this', 'qwox arm', 'nothing at all']) await search(q);
  // The same search of the same visitor counts once in ten minutes: three visitors, and two companies.
  await waitForSearch('qwox arm', { searches: 5, visitors: 5, found: 1, hasSynonyms: false });
  await waitForSearch('nothing has this', { searches: 1, visitors: 1, found: 0 });
  await waitForSearch('nothing at all');
  expect(await findSearch('qwox arm')).toMatchObject({ searches: 5, visitors: 5 });
});

it('counts the text at which a visitor stops typing, and no suggestions, filtered lists, further pages, or searches of staff', async () => {
  // Stops the clock, because a slow test must not look like a pause.
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const q of ['zo', 'zorb', 'zorble', 'zorbl', 'zorbling']) await search(q);
  vi.useRealTimers();
  for (const more of ['&purpose=suggestions', '&stock=low', '&category=brake', '&brand=Axlewright', '&attribute=Bolts:5'])
    await open(urlOf('zorb other', more), here);
  await addPart(clerk, { name: 'Zorb one' });
  await addPart(clerk, { name: 'Zorb two' });
  const first = await open(urlOf('zorb', '&limit=1&purpose=suggestions'), here);
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1]?.replace('&purpose=suggestions', '') ?? '';
  expect((await open(next, there)).json()).toHaveLength(1);
  await clerk.call('GET', '/parts?q=zorb+clerk');
  await (await addAccount({ staffRole: 'clerk' })).call('GET', '/parts?q=zorb+staff');
  await search('last of these');
  await waitForSearch('last of these');
  expect(await listTexts('zo')).toEqual(['zorbling']);
});

it('counts a page with a search once, when it is rendered and when it comes from the cache', async () => {
  for (const from of [here, there]) expect((await open('/?q=paged+search', from)).statusCode).toBe(200);
  await open('/?q=paged+in+category&category=brake', here);
  await search('after the pages');
  await waitForSearch('paged search', { searches: 2, visitors: 2, found: 0 });
  await waitForSearch('after the pages');
  expect(await listTexts('paged')).toEqual(['paged search']);
});

it('stores no email addresses, phone numbers, card numbers, VINs, long texts, or texts without letters and digits', async () => {
  const personal = [
    'ann@example.com',
    'mail ann@example',
    '(555) 234-5678',
    '+49 89 123456',
    'call 1-555-234-5678',
    '5552345678',
    '0049891234567',
  ];
  const cards = ['4111 1111 1111 1111', 'card 5500-0000-0000-0004', '378282246310005'];
  for (const q of [...personal, ...cards, '1HGCM82633A004352', 'x'.repeat(81), '---']) await search(q);
  const numbers = ['04465-33450', '0986494096', '34116794300', '4006633123457', 'a 000 420 15 20', '555-2345', 'x'.repeat(80)];
  for (const q of [...numbers, 'end of private']) await search(q);
  await waitForSearch('end of private');
  const { rows } = await shop.pool.query(`select text from searches where text ~* '@|[0-9-]{3}|xxx|1hg'`);
  expect(rows.map(({ text }) => text).toSorted()).toEqual(numbers.toSorted());
});

it('adds at most 2,000 different texts a day; further searches for known texts are still counted', async () => {
  await passMidnight();
  await search('known before');
  await waitForSearch('known before', { searches: 1 });
  const today = `(now() at time zone 'utc')::date`;
  const add = `insert into searches (day, text, searches, visitors, found) select ${today}, 'filler ' || n, 1, 1, 0`;
  await shop.asOwner(`${add} from generate_series(1, 1999 - (select count(*)::int from searches where day = ${today})) n`);
  for (const q of ['capped one', 'capped two', 'known before', 'end of the cap']) await search(q, there);
  await waitForSearch('known before', { searches: 2, visitors: 2 });
  const { rows } = await shop.pool.query(`select count(*)::int as count from searches where day = ${today}`);
  expect(rows).toEqual([{ count: 2_000 }]);
  expect(await listTexts('capped')).toEqual(['capped one']);
  await shop.asOwner(`delete from searches where text like 'filler %'`);
});

it('adds up the days of a period, and can list only the searches that found nothing the last time', async () => {
  const add = `insert into searches (text, day, searches, visitors, found, last_searched_at)
    select text, (now() at time zone 'utc')::date - age, searches, searches, found, now() - make_interval(days => age)`;
  await shop.asOwner(`${add} from (values ('old one', 1, 2, 0), ('old one', 8, 3, 7), ('old two', 4, 4, 5), ('old two', 40, 9, 0), ('old three', 100, 1, 0))
    as given(text, age, searches, found)`);
  const texts = async (query: string) => (await list(`q=old&${query}`)).map(({ text, searches, found }) => [text, searches, found]);
  expect(await texts('days=7')).toEqual([
    ['old two', 4, 5],
    ['old one', 2, 0],
  ]);
  expect(await texts('')).toEqual([
    ['old one', 5, 0],
    ['old two', 4, 5],
  ]);
  expect(await texts('days=90')).toEqual([
    ['old two', 13, 5],
    ['old one', 5, 0],
  ]);
  expect(await texts('days=90&found=nothing')).toEqual([['old one', 5, 0]]);
  for (const sort of ['most-searches', 'newest']) {
    const first = await clerk.call('GET', `/searches?q=old&limit=1&sort=${sort}`);
    expect(first.headers['x-total-count']).toBe('2');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await clerk.call('GET', next.slice('/api'.length));
    expect([first, second].flatMap((page) => page.json<RecordedSearch[]>().map(({ text }) => text))).toEqual(['old one', 'old two']);
  }
});

it('says which texts have synonyms, and exports the list', async () => {
  await clerk.call('PUT', '/synonyms', { _id: null, phrases: ['Old one', 'washer pump'] });
  expect((await list('q=old')).map(({ text, hasSynonyms }) => [text, hasSynonyms])).toEqual([
    ['old one', true],
    ['old two', false],
  ]);
  const csv = (await clerk.call('GET', '/exports/searches?q=old&found=nothing')).body;
  expect(csv).toMatch(/^\ufefftext,searches,visitors,parts found,last searched,has synonyms\nold one,5,5,0,20\S+,yes\n$/);
});

it('deletes the searches of a day after 180 days', async () => {
  const add = `insert into searches (text, day, searches, visitors, found) select 'aged ' || age, (now() at time zone 'utc')::date - age, 1, 1, 0`;
  await shop.asOwner(`${add} from unnest(array[178, 182, 300]) as age`);
  await deleteOldSearches(shop.db);
  expect((await shop.pool.query(`select text from searches where text like 'aged %'`)).rows).toEqual([{ text: 'aged 178' }]);
});
