import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { expectProblem } from '../../../test/problems.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { WebBuild } from './page-rendering.ts';

const readsPerMinute = 5;
let rendering = Promise.withResolvers<void>();
let mayRender = true;
let nth = 0;
let caching = 0;

/** A web build whose pages wait until the test allows rendering. Each page makes two uncached API calls. */
const web: WebBuild = {
  clientFolder: import.meta.dirname,
  knownParameters: { '/': ['q'] },
  inlineScripts: [],
  async render(_request, { fetchApi }) {
    if (!mayRender) await rendering.promise;
    for (const path of ['/api/parts', '/api/categories']) await fetchApi(`${path}?q=page${nth++}`);
    return new Response('<p>rendered</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};

let shop: TestApp;
let open: TestApp;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const limited = await startTestApp({ web, environment: { READS_PER_NETWORK: String(readsPerMinute) } });
  const unlimited = await startTestApp({ web, beside: limited.shop });
  [shop, open] = [limited.shop, unlimited.shop];
  stops.push(unlimited.stop, limited.stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});
afterEach(() => vi.useRealTimers());

const ask = (url: string, remoteAddress: string) => shop.app.inject({ url, remoteAddress });

it('a network with too many uncached requests gets 429, except for cached responses; other networks are not affected', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 5_000 });
  // A page counts only once, even if it makes many API calls.
  for (let i = 0; i < readsPerMinute; i++) expect((await ask(`/?q=${i}`, '2001:db8:0:1::7')).statusCode).toBe(200);
  const list = await ask('/api/parts?q=other', '2001:db8:0:1:ffff::8');
  expectProblem(list, 429, 'too-many-reads');
  expect(list.headers['retry-after']).toBe('55');
  const page = await ask('/?q=other', '2001:db8:0:1::7');
  expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([429, '55', 'text/html; charset=utf-8']);
  expect(page.body).toContain('Try again in 55 seconds.');
  expect((await ask('/api/parts/1', '2001:db8:0:1::7')).statusCode).toBe(429);

  // A new instance invalidates its cache once or twice at the start. So this may need several tries until the page is cached.
  await eventually(async () => {
    await ask('/?q=cached', `198.51.100.${caching++ % 250}`);
    expect((await ask('/?q=cached', '2001:db8:0:1::7')).statusCode).toBe(200);
  });
  expect((await ask('/?q=other', '2001:db8:0:2::7')).statusCode).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
  expect((await ask('/?q=another', '2001:db8:0:1::7')).statusCode).toBe(200);
});

it('fifty typed numbers of a visitor count as one uncached read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 5_000 });
  const resolve = (lines: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/numbers/resolve',
      payload: { lines: Array(lines).fill({ text: 'AXW-1' }) },
      remoteAddress: '2001:db8:0:3::7',
    });
  expect((await resolve(50 * (readsPerMinute - 1))).statusCode).toBe(200);
  expectProblem(await resolve(1), 429, 'too-many-reads');
});

it('pages above the concurrency limit wait, and if the queue is full they get 503', async () => {
  const list = () => open.app.inject({ url: '/api/parts' });
  mayRender = false;
  rendering = Promise.withResolvers();
  let rejected = 0;
  const pages = Array.from({ length: 40 }, async (_, i) => {
    const page = await open.app.inject({ url: `/?q=many${i}` });
    if (page.statusCode === 503) rejected += 1;
    return page;
  });
  await eventually(() => expect(rejected).toBeGreaterThanOrEqual(6));
  expect((await list()).statusCode).toBe(200);
  mayRender = true;
  rendering.resolve();
  const responses = await Promise.all(pages);
  for (const { statusCode, headers, body } of responses) {
    if (statusCode === 503) expect([headers['retry-after'], body.includes('The shop is busy')]).toEqual(['2', true]);
    else expect(statusCode).toBe(200);
  }
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(2);
});
