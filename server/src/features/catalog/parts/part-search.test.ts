import type { Part } from '@axlewright/contract/catalog/parts';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Person, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { loadSampleCatalog } from './sample-catalog.ts';

const shop = useTestApp();
let admin: Person;

beforeAll(async () => {
  await loadSampleCatalog(shop.db);
  admin = await signUpAdmin(shop);
});

const get = (path: string) => shop.app.inject({ url: `/api${path}` });
const list = async (query: string) => (await get(`/parts?${query}`)).json<Part[]>();
const linkOf = (link: unknown, rel: string) => new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(String(link))?.[1];

const namesFor = async (q: string, sort = '') => (await list(`limit=100&q=${encodeURIComponent(q)}${sort}`)).map((part) => part.name);

it.each([
  ['M20 × 1.5', ['M20 x 1.5', 'm20x1.5', 'M20X1.5', 'm20*1.5'], 2],
  ['290 × 190 × 52 mm', ['290x190x52', '290x190x52mm', '290 x 190 x 52mm'], 2],
  ['330 mm', ['330mm', '330MM', '330-mm'], 2],
  ['600 mm', ['600mm'], 1],
  ['12 V', ['12v', '12V', '12 v'], 10],
  ['battery 540 A', ['battery 540A'], 1],
])('finds %s with any spelling of its spaces and punctuation', async (q, spellings, atLeast) => {
  const expected = await namesFor(q);
  expect(expected.length).toBeGreaterThanOrEqual(atLeast);
  for (const name of expected.slice(0, atLeast)) expect(name).toContain(q.replace('battery ', ''));
  for (const spelling of spellings) expect(await namesFor(spelling), spelling).toEqual(expected);
});

it.each([
  ['spindle 745mm', 'spindle 745 mm'],
  ['spindle M33x2.5', 'spindle M33 × 2.5'],
  ['spindle 77A', 'spindle 77 A'],
])('finds the part "%s" by "%s"', async (name, q) => {
  const part = await addPart(admin, { name, price: 3, availableQ: 9 });
  expect((await list(`q=${encodeURIComponent(q)}`)).map((found) => found._id)).toEqual([part._id]);
});

it('finds a size with and without zeros at the end of its decimals', async () => {
  for (const name of ['gudgeon 86.5 mm', 'gudgeon 86.50mm', 'gudgeon 86 mm', 'gudgeon M20x1.5', 'gudgeon M20 × 1.50'])
    await addPart(admin, { name, price: 3, availableQ: 9 });
  for (const q of ['86.5 mm', '86.50 mm', '86.5mm', '86.50mm'])
    expect((await namesFor(`gudgeon ${q}`)).slice(0, 2).toSorted(), q).toEqual(['gudgeon 86.5 mm', 'gudgeon 86.50mm']);
  for (const q of ['M20x1.5', 'M20x1.50'])
    expect((await namesFor(`gudgeon ${q}`)).slice(0, 2).toSorted(), q).toEqual(['gudgeon M20 × 1.50', 'gudgeon M20x1.5']);
  expect(await namesFor('gudgeon 86.0 mm')).toContain('gudgeon 86 mm');
});

it.each([
  ['rotor', /^Brake rotor/, 12],
  ['rotors', /^Brake rotor/, 12],
  ['front pads', /^Brake pad set, front/, 5],
  ['oil filter m20', /^Oil filter.*M20/, 2],
])('lists parts with "%s" in the name before parts with it in the description', async (q, expected, count) => {
  const names = await namesFor(q);
  expect(names.length).toBeGreaterThan(count);
  for (const [index, name] of names.entries()) expect(expected.test(name), name).toBe(index < count);
  expect(await namesFor(q, '&sort=relevance')).toEqual(names);
  const byName = await namesFor(q, '&sort=name');
  expect(byName).not.toEqual(names);
  expect(byName.toSorted()).toEqual(names.toSorted());
});

it('shows each part once on the pages of a search by relevance, forward and back', async () => {
  const all = (await list('q=front&limit=100')).map((part) => part._id);
  const pages: string[][] = [];
  let last = '';
  for (let path: string | undefined = '/parts?q=front&limit=4'; path; ) {
    const response = await get(path);
    pages.push(response.json<Part[]>().map((part) => part._id));
    last = path;
    path = linkOf(response.headers.link, 'next');
  }
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.flat()).toEqual(all);
  const before = await get(linkOf((await get(last)).headers.link, 'prev') ?? '');
  expect(before.json<Part[]>().map((part) => part._id)).toEqual(pages.at(-2));
});

it('lists the part with exactly the typed number first', async () => {
  const part = await addPart(admin, { name: 'Zz last by its name', price: 3, availableQ: 9 });
  await addPart(admin, { name: `Adapter for ${part.partNumber}`, price: 3, availableQ: 9 });
  expect((await list(`q=${part.partNumber}`))[0]?._id).toBe(part._id);
});

it('an instance of the previous version, which has no access to the terminologies, can still change parts during an update', async () => {
  await shop.asOwner('revoke all on part_terminologies from public, shop_app');
  onTestFinished(async () => {
    await shop.asOwner('grant select, insert, update, delete on part_terminologies to shop_app');
  });
  await expect(shop.pool.query(`insert into part_terminologies values ('Qwox')`)).rejects.toThrow('permission denied');
  const part = await addPart(admin);
  await shop.pool.query(`update parts set part_terminology = 'Qwoxibler Arm' where id = $1`, [part._id]);
  const { rows } = await shop.asOwner(`select from part_terminologies where terminology = 'Qwoxibler Arm'`);
  expect(rows).toHaveLength(1);
});
