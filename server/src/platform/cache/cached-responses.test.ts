import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Part } from '@axlewright/contract/catalog/parts';
import type { Review } from '@axlewright/contract/desk/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { rawSender } from '../../../test/fuzz/send-raw.ts';
import { type Person, signUp, signUpAdmin } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { untilStockStays } from '../../../test/until-stock-stays.ts';
import type { WebBuild } from '../web/page-rendering.ts';
import { scriptHash } from '../web/page-security.ts';
import { listenerName } from './cache-invalidation.queries.ts';

/** How many pages were rendered. The web build has one page, which shows the parts and reviews of the API. */
let renderings = 0;
const rendered: string[] = [];
const web: WebBuild = {
  clientFolder: import.meta.dirname,
  knownParameters: { '/': ['q'] },
  inlineScripts: ['constant()'],
  async render(request, { fetchApi, nonce }) {
    renderings += 1;
    rendered.push(request.url);
    const { pathname, search } = new URL(request.url);
    const names = ((await (await fetchApi('/api/parts')).json()) as Part[]).map(({ name }) => name);
    const reviews = ((await (await fetchApi('/api/reviews/featured')).json()) as Review[]).map(({ review }) => review);
    const html = `<title>${pathname}${search}</title><script nonce="${nonce}">start()</script><script>injected()</script><p>${[...names, ...reviews].join()}</p>${'<hr>'.repeat(10_000)}`;
    return new Response(html, { status: pathname === '/' ? 200 : 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};

let shop: TestApp;
let other: TestApp;
let admin: Person;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const first = await startTestApp({ web });
  shop = first.shop;
  const second = await startTestApp({ web, beside: shop });
  other = second.shop;
  stops.push(second.stop, first.stop);
  admin = await signUpAdmin(shop);
  await untilBothListen();
  await untilStockStays(shop, 2);
});

afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Waits until both instances listen for changes. Before that, they cache nothing. */
async function untilBothListen(): Promise<void> {
  for (const instance of [shop, other]) {
    await eventually(async () => {
      const before = renderings;
      await page(instance, '/');
      await page(instance, '/');
      expect(renderings).toBeLessThanOrEqual(before + 1);
    });
  }
}

const page = (of: TestApp, url: string, headers: Record<string, string> = {}) => of.app.inject({ url, headers });
const partNames = async (of: TestApp) => (await page(of, '/api/parts?limit=100')).json<Part[]>().map(({ name }) => name);

describe('a page', () => {
  it('is rendered only once, even for URLs with unknown parameters', async () => {
    await page(shop, '/');
    const before = renderings;
    const responses = await Promise.all(['/', '/?utm_source=x', '/?x=1&y=2', '/'].map((url) => page(shop, url)));
    expect(renderings).toBe(before);
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  });

  it('is rendered once for each combination of known parameters', async () => {
    expect((await page(shop, '/?z=9&q=brake')).body).toContain('<title>/?q=brake</title>');
    expect((await page(shop, '/?q=b&z=9&q=a')).body).toContain('<title>/?q=b&q=a</title>');
  });

  it('is rendered only once for concurrent requests', async () => {
    const before = renderings;
    await Promise.all(Array.from({ length: 20 }, () => page(shop, '/?q=stampede')));
    expect(renderings).toBe(before + 1);
  });

  it('is sent in an encoding that the browser accepts, and allows only scripts of the shop', async () => {
    const plain = await page(shop, '/');
    const brotli = await page(shop, '/', { 'accept-encoding': 'gzip, br' });
    const gzip = await page(shop, '/', { 'accept-encoding': 'gzip, br;q=0' });
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers.vary).toBe('accept-encoding');
    expect(plain.body).toContain('<script>start()</script>');
    expect(brotli.headers['content-security-policy']).toContain(
      `script-src 'self' ${['constant()', 'start()'].map(scriptHash).join(' ')};`,
    );
  });

  it('is compressed even for its first request, unlike a new list of parts', async () => {
    const ask = async (url: string) => (await page(shop, url, { 'accept-encoding': 'br' })).headers['content-encoding'];
    expect([await ask('/?q=new'), await ask('/?q=new')]).toEqual(['br', 'br']);
    for (let part = 0; part < 4; part += 1) await addPart(admin, { description: 'x'.repeat(500) });
    expect([await ask('/api/parts?sort=-price'), await ask('/api/parts?sort=-price')]).toEqual([undefined, 'br']);
  });

  it('is not sent again if the browser already has it', async () => {
    const first = await page(shop, '/', { 'accept-encoding': 'br' });
    const again = await page(shop, '/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect((await page(shop, '/', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it.each([
    '//',
    '/..//',
    '/..\\..\\/',
    '/x/..//other.example/',
    '//other.example/',
    '/\\other.example/a.data',
    "/\\';%20b/",
    'http://other.example/c.data',
  ])("is rendered with the shop's own origin, even if the request line contains %s", async (target) => {
    const { send, close } = rawSender(shop.url);
    expect((await send({ method: 'GET', target, headers: {}, body: null })).status).not.toBe(500);
    close();
    expect(new URL(rendered.at(-1) ?? '').hostname).toBe('127.0.0.1');
  });

  it('never replaces an API response, even if its path contains the path of an endpoint', async () => {
    const { send, close } = rawSender(shop.url);
    expect((await send({ method: 'GET', target: '//api/reviews/featured', headers: {}, body: null })).status).toBe(404);
    close();
    const reviews = await page(shop, '/api/reviews/featured');
    expect([reviews.statusCode, reviews.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it('returns only headers for HEAD, and keeps its status in the cache', async () => {
    const head = await fetch(`${shop.url}/`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(Number(head.headers.get('content-length'))).toBe((await page(shop, '/', { 'accept-encoding': 'br' })).rawPayload.length);
    expect(await head.text()).toBe('');
    await page(shop, '/no-such-page');
    expect((await page(shop, '/no-such-page')).statusCode).toBe(404);
  });
});

describe('a list', () => {
  it('stops showing a review in both instances as soon as an admin hides it', async () => {
    const { _id } = (await admin.call('POST', '/reviews', { rating: '5', review: 'Hide me' })).json<Review>();
    const places = [shop, other].flatMap((instance) => ['/', '/api/reviews', '/api/reviews/featured'].map((url) => ({ instance, url })));
    const showing = async () => {
      const responses = await Promise.all(places.map(({ instance, url }) => page(instance, url)));
      return responses.map(({ body }) => body.includes('Hide me'));
    };
    expect(await showing()).toEqual(places.map(() => true));
    await admin.call('PUT', `/reviews/${_id}/hidden`);
    expect(await showing()).toEqual(places.map(() => false));
    await admin.call('DELETE', `/reviews/${_id}/hidden`);
    expect(await showing()).toEqual(places.map(() => true));
  });

  it('shows a change right after an admin has made it, in both instances', async () => {
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([partNames(shop), partNames(other), page(other, '/')]);
      const name = `Round ${round}`;
      const { _id } = await addPart(admin, { name });
      expect(await partNames(other)).toContain(name);
      expect(await partNames(shop)).toContain(name);
      expect((await page(other, '/')).body).toContain(name);
      await admin.call('DELETE', `/parts/${_id}`);
      expect(await partNames(other)).not.toContain(name);
    }
  });

  it('shows drafts only to staff who edit parts, and does not cache them', async () => {
    await addPart(admin, { name: '' });
    const isDraft = (part: Part) => part.draft;
    const list = await admin.call('GET', '/parts?limit=100');
    expect(list.json<Part[]>().some(isDraft)).toBe(true);
    expect(list.headers['cache-control']).toBe('no-store');
    expect((await page(shop, '/api/parts?limit=100')).json<Part[]>().some(isDraft)).toBe(false);
  });

  it('links to other pages without unknown parameters', async () => {
    await addPart(admin);
    await addPart(admin);
    const response = await page(shop, '/api/parts?limit=1&trap=1');
    expect(response.headers.link).toMatch(/^<\/api\/parts\?cursor=[\w-]+&limit=1>; rel="next"$/);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('shows the new stock soon after an order, and right after a cancellation, in both instances', async () => {
    const buyer = await signUp(shop);
    const part = await addPart(admin, { name: 'Dwindling', availableQ: 50 });
    const stockIn = async (of: TestApp) =>
      (await page(of, '/api/parts?limit=100')).json<Part[]>().find(({ _id }) => _id === part._id)?.availableQ;
    expect([await stockIn(shop), await stockIn(other)]).toEqual([50, 50]);

    const order = await buyer.call('POST', '/orders', { partId: part._id, quantity: 10, address: '' });
    expect((await page(shop, `/api/parts/${part._id}`)).json<Part>().availableQ).toBe(40);
    await eventually(async () => expect([await stockIn(shop), await stockIn(other)]).toEqual([40, 40]));
    const { etag = '' } = (await page(shop, '/api/parts?limit=100')).headers;
    const unchanged = await page(shop, '/api/parts?limit=100', { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.headers['content-length']]).toEqual([304, undefined]);

    await buyer.call('DELETE', `/orders/${order.json<{ _id: string }>()._id}`);
    expect([await stockIn(other), await stockIn(shop)]).toEqual([50, 50]);
  });

  it('is not cached while an instance cannot receive notifications, and is cached again after that', async () => {
    await partNames(other);
    await shop.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [listenerName],
    );
    const { _id } = await addPart(admin, { name: 'Unheard of' });
    await eventually(async () => expect(await partNames(other)).toContain('Unheard of'));
    await untilBothListen();
    await admin.call('DELETE', `/parts/${_id}`);
    expect(await partNames(other)).not.toContain('Unheard of');
  });
});

it('thousands of long URLs do not fill the memory if each is requested once', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const usedBytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const askFor = async (from: number) => {
    for (let n = from; n < from + 500; n += 1) {
      const unknown = `x=${n}${'y'.repeat(15_000)}`;
      // These requests use the network. An injected request would stay in memory for a while.
      for (const path of ['/', '/api/parts']) await (await fetch(`${shop.url}${path}?${unknown}`)).arrayBuffer();
    }
  };
  await askFor(0);
  const before = usedBytes();
  await askFor(500);
  expect(usedBytes() - before).toBeLessThan(6_000_000);
});
