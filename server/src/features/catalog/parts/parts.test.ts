import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Category, Part, PartDetail } from '@axlewright/contract/catalog/parts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { insertStockAdjustment } from './part-changes.queries.ts';
import { loadSampleCatalog } from './sample-catalog.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  await loadSampleCatalog(shop.db);
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
});

const get = (path: string, headers = {}) => shop.app.inject({ url: `/api${path}`, headers });
const list = async (query: string) => (await get(`/parts?${query}`)).json<Part[]>();

describe('GET /parts', () => {
  it('returns a page of the catalog to anyone, with the count and links to the neighboring pages', async () => {
    const response = await get('/parts?limit=10');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toHaveLength(10);
    expect(Number(response.headers['x-total-count'])).toBeGreaterThanOrEqual(150);
    expect(response.headers.link).toMatch(/rel="next"/);
    expect(response.headers.link).not.toMatch(/rel="prev"/);
  });

  it.each(['name', '-name', 'price', '-price', 'partNumber', 'newest'])(
    'shows every part exactly once on its pages, forward and back, sorted by %s',
    async (sort) => {
      const pages: string[][] = [];
      let path: string | undefined = `/parts?limit=50&sort=${sort}`;
      let last = '';
      while (path) {
        const response = await get(path);
        pages.push(response.json<Part[]>().map((part) => part._id));
        last = path;
        path = linkOf(response.headers.link, 'next');
      }
      const ids = pages.flat();
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(Number((await get('/parts')).headers['x-total-count']));

      const backwards: string[][] = [];
      for (let back: string | undefined = last; back; back = linkOf((await get(back)).headers.link, 'prev')) {
        backwards.unshift((await get(back)).json<Part[]>().map((part) => part._id));
      }
      expect(backwards).toEqual(pages);
    },
  );

  it('sorts by price', async () => {
    const prices = (await list('sort=-price&limit=100')).map((part) => part.price ?? 0);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  it('finds a part by its number, with or without spaces and dashes', async () => {
    const [part] = await list('limit=1&sort=-price');
    const bare = part?.partNumber.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
    for (const typed of [part?.partNumber, bare, bare?.split('').join(' ')]) {
      expect((await list(`q=${encodeURIComponent(typed ?? '')}`)).map((found) => found._id)).toContain(part?._id);
    }
  });

  it('finds a part by an interchange number typed without its separators', async () => {
    const [part] = await list('limit=1');
    const { interchange } = (await get(`/parts/${part?._id}`)).json<PartDetail>();
    const typed = interchange[0]?.partNumber.replaceAll(/[^A-Za-z0-9]/g, '') ?? '';
    expect((await list(`q=${typed}`)).map((found) => found._id)).toContain(part?._id);
  });

  it('finds words by their first letters', async () => {
    const found = await list('q=brak%20rot');
    expect(found.length).toBeGreaterThan(0);
    for (const part of found) expect(`${part.name} ${part.partTerminology} ${part.description}`.toLowerCase()).toMatch(/brak/);
  });

  it.each(['M20-1.5', 'M20 1.5', '3/4-16', '12-890'])('finds a name that contains %s, however the digits are separated', async (q) => {
    const part = (
      await admin.call('POST', '/parts', { name: 'Stud M20-1.5 and 3/4-16, lot 12-890', minQ: 1, availableQ: 9, price: 2 })
    ).json<PartDetail>();
    expect((await list(`q=${encodeURIComponent(q)}`)).map((found) => found._id)).toContain(part._id);
  });

  it.each(["o'ring & (", '%_\\', ':*', '"', '!!!', '   ', '漢字', "'); drop table parts; --"])(
    'treats %j as words, not as syntax',
    async (q) => {
      expect((await get(`/parts?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
    },
  );

  it('filters by category and by subcategory', async () => {
    const [category] = (await get('/categories')).json<Category[]>();
    const inCategory = await get(`/parts?category=${category?.slug}&limit=100`);
    expect(inCategory.json<Part[]>().every((part) => part.category === category?.name)).toBe(true);
    expect(inCategory.headers['x-total-count']).toBe(String(category?.parts));
    const subcategory = category?.subcategories[0];
    expect((await get(`/parts?category=${subcategory?.slug}`)).headers['x-total-count']).toBe(String(subcategory?.parts));
  });

  it('shows drafts only to staff who edit parts', async () => {
    const draft = (await admin.call('POST', '/parts', { name: 'Zz draft' })).json<PartDetail>();
    expect(draft.draft).toBe(true);
    expect((await admin.call('GET', '/parts?sort=-name')).json<Part[]>().map((part) => part._id)).toContain(draft._id);
    expect((await list('sort=-name')).map((part) => part._id)).not.toContain(draft._id);
    expect((await buyer.call('GET', `/parts/${draft._id}`)).statusCode).toBe(404);
    expect((await admin.call('GET', `/parts/${draft._id}`)).statusCode).toBe(200);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'sort=color',
    'cursor=nonsense',
    `cursor=${Buffer.from('["next",5,"1"]').toString('base64url')}`,
  ])('rejects ?%s with 400', async (query) => {
    expectProblem(await get(`/parts?${query}`), 400, 'invalid-query');
  });
});

describe('GET /parts/{partId}', () => {
  it('returns the part with its attributes, interchange numbers and an ETag', async () => {
    const [summary] = await list('limit=1&q=rotor');
    const response = await get(`/parts/${summary?._id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toMatch(/^"\d+\.\d+"$/);
    const part = response.json<PartDetail>();
    expect(part).toMatchObject({ brand: 'Axlewright', draft: false });
    expect(part.attributes.length).toBeGreaterThan(2);
    expect(part.interchange.length).toBeGreaterThan(0);
  });

  it('returns the current stock and the latest edits, even if the part was read before', async () => {
    const { _id: id } = await addPart(admin, { name: 'Brake drum', price: 30, availableQ: 9 });
    const read = async () => (await get(`/parts/${id}`)).json<PartDetail>();
    expect(await read()).toMatchObject({ availableQ: 9, price: 30 });
    // The test changes the database directly, because the shop's own code would also update its caches.
    await insertStockAdjustment(shop.db, { partId: id, delta: -1, userId: admin.userId, reason: 'broken' });
    await shop.pool.query('update parts set available_quantity = 8 where id = $1', [id]);
    expect(await read()).toMatchObject({ availableQ: 8, price: 30 });
    await shop.pool.query('update parts set price_cents = 2500, version = version + 1 where id = $1', [id]);
    expect(await read()).toMatchObject({ availableQ: 8, price: 25 });
    await shop.pool.query('update parts set deleted_at = now() where id = $1', [id]);
    expectProblem(await get(`/parts/${id}`), 404);
  });

  it.each(['999999999', '0', '-1', 'abc', '1e3', '%00', '99999999999999999999'])('returns 404 for the id %s', async (id) => {
    expectProblem(await get(`/parts/${id}`), 404);
  });
});

describe('POST /parts', () => {
  it('adds a part with a new part number', async () => {
    const given = {
      name: 'Brake hose',
      description: 'For the rear axle.',
      image: 'https://pictures.example/hose.png',
      price: 7.35,
      minQ: 3,
      availableQ: 70,
    };
    const part = await addPart(admin, given);
    expect(part).toMatchObject({ ...given, _id: expect.stringMatching(/^\d+$/), brand: 'Axlewright', draft: false });
    expect(part.partNumber).toMatch(/^AXW-\d{8}$/);
    expect((await get(`/parts/${part._id}`)).json()).toEqual(part);
  });

  it('draws another number if a part already has the first one', async () => {
    const { partNumber } = await addPart(admin);
    const draw = vi.spyOn(crypto, 'randomInt').mockImplementationOnce(() => Number(partNumber.slice('AXW-'.length)));
    syncBuiltinESMExports();
    try {
      expect((await addPart(admin)).partNumber).not.toBe(partNumber);
      expect(draw).toHaveBeenCalledTimes(2);
    } finally {
      draw.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it.each([[{}], [{ name: '', description: '', minQ: '', availableQ: '', price: '', image: '' }], [{ name: 'No price', availableQ: 5 }]])(
    'saves %j as a draft',
    async (body) => {
      const response = await admin.call('POST', '/parts', body);
      expect(response.statusCode).toBe(201);
      expect(response.json<PartDetail>().draft).toBe(true);
    },
  );

  it.each([
    [{ price: -1 }, 'price'],
    [{ price: 1.005 }, 'price'],
    [{ price: '5' }, 'price'],
    [{ minQ: 1.5 }, 'minQ'],
    [{ availableQ: -3 }, 'availableQ'],
    [{ availableQ: 1e12 }, 'availableQ'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ image: 'javascript:alert(1)' }, 'image'],
    [{ image: 'https://x/\nx' }, 'image'],
    [{ image: 'https://x/ x' }, 'image'],
    [{ image: 'https://' }, 'image'],
    [{ image: 'https://x/\u0085x' }, 'image'],
    [{ price: 12.345 }, 'price'],
    [{ image: 'http://pictures.example/a.png' }, 'image'],
    [{ role: 'admin' }, 'role'],
  ])('rejects %j with 422 and names the field', async (body, field) => {
    const problem = expectProblem(await admin.call('POST', '/parts', { name: 'Part', ...body }), 422, 'invalid-body');
    expect(problem.errors?.map((error) => error.field)).toContain(field);
  });

  it('rejects visitors, buyers and broken JSON', async () => {
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/parts', payload: {} }), 401);
    expectProblem(await buyer.call('POST', '/parts', {}), 403);
    const broken = {
      method: 'POST',
      url: '/api/parts',
      headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
      payload: '{"name":',
    } as const;
    expectProblem(await shop.app.inject(broken), 400);
  });
});

describe('an order multiple', () => {
  it('can be set for a new part, changed and removed', async () => {
    const part = await addPart(admin, { orderMultiple: 12 });
    expect(part.orderMultiple).toBe(12);
    const change = async (orderMultiple: number | null) =>
      (await admin.call('PUT', `/parts/${part._id}`, { orderMultiple })).json<PartDetail>().orderMultiple;
    expect([await change(6), await change(null)]).toEqual([6, null]);
    expectProblem(await admin.call('PUT', `/parts/${part._id}`, { orderMultiple: 0 }), 422);
  });
});

describe('PUT /parts/{partId}', () => {
  it('changes stock and price, and keeps the other fields', async () => {
    const part = await addPart(admin);
    const response = await admin.call('PUT', `/parts/${part._id}`, { availableQ: 42, price: 9.99 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ availableQ: 42, price: 9.99, name: part.name, minQ: part.minQ });
  });

  it('rejects an edit of an old version with 409, and changes nothing', async () => {
    const part = await addPart(admin);
    const etag = String((await get(`/parts/${part._id}`)).headers.etag);
    expect((await admin.call('PUT', `/parts/${part._id}`, { availableQ: 50 }, { 'if-match': etag })).statusCode).toBe(200);
    expectProblem(await admin.call('PUT', `/parts/${part._id}`, { availableQ: 60 }, { 'if-match': etag }), 409, 'stale-edit');
    expect((await get(`/parts/${part._id}`)).json<PartDetail>().availableQ).toBe(50);
  });

  it('rejects a new stock if an order has changed the stock since, but accepts a new price', async () => {
    const part = await addPart(admin);
    const etag = String((await get(`/parts/${part._id}`)).headers.etag);
    const quantity = part.minQ + 1;
    expect((await buyer.call('POST', '/orders', { partId: part._id, quantity })).statusCode).toBe(201);
    expectProblem(await admin.call('PUT', `/parts/${part._id}`, { availableQ: 60 }, { 'if-match': etag }), 409, 'stale-edit');
    expect((await admin.call('PUT', `/parts/${part._id}`, { price: 7 }, { 'if-match': etag })).statusCode).toBe(200);
    expect((await get(`/parts/${part._id}`)).json()).toMatchObject({ availableQ: (part.availableQ ?? 0) - quantity, price: 7 });
  });

  it('rejects visitors, buyers, unknown parts and malformed versions', async () => {
    const part = await addPart(admin);
    expectProblem(await shop.app.inject({ method: 'PUT', url: `/api/parts/${part._id}`, payload: { availableQ: 1 } }), 401);
    expectProblem(await buyer.call('PUT', `/parts/${part._id}`, { availableQ: 1 }), 403);
    expectProblem(await admin.call('PUT', '/parts/999999999', { availableQ: 1 }), 404);
    expectProblem(await admin.call('PUT', `/parts/${part._id}`, { availableQ: 'many' }), 422);
    expectProblem(await admin.call('PUT', `/parts/${part._id}`, { availableQ: 1 }, { 'if-match': 'W/"x"' }), 400);
  });
});

describe('DELETE /parts/{partId}', () => {
  it('deletes the part, and GET then returns 404', async () => {
    const part = await addPart(admin);
    expectProblem(await shop.app.inject({ method: 'DELETE', url: `/api/parts/${part._id}` }), 401);
    expectProblem(await buyer.call('DELETE', `/parts/${part._id}`), 403);
    expect((await admin.call('DELETE', `/parts/${part._id}`)).statusCode).toBe(204);
    expectProblem(await get(`/parts/${part._id}`), 404);
    expectProblem(await admin.call('DELETE', `/parts/${part._id}`), 404);
  });
});

function linkOf(header: string | string[] | undefined, rel: string): string | undefined {
  return new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(header))?.[1]?.replace(/^\/api/, '');
}
