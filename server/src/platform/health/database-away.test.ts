import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../../test/free-port.ts';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { listenerName } from '../cache/cache-invalidation.queries.ts';
import { loadWebBuild } from '../web/web-build.ts';

const metricsPort = await freePort();
const lines: string[] = [];
let shop: TestApp;

beforeAll(async () => {
  const environment = { METRICS_PORT: String(metricsPort), DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'warn' };
  const started = await startTestApp({
    environment,
    web: await loadWebBuild(),
    linked: true,
    logTo: { write: (line) => void lines.push(line) },
  });
  shop = started.shop;
  return started.stop;
});

const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status;
const scrape = async () => {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  return { status: response.status, text: await response.text() };
};
const countMisses = async () => /^shop_cache_requests_total\{kind="miss"\} (\d+)$/m.exec((await scrape()).text)?.[1];
const countListeners = async () =>
  (await shop.pool.query('select from pg_stat_activity where application_name = $1 and datname = current_database()', [listenerName]))
    .rowCount;
const terminateAll = () => shop.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()');

const faults: [string, () => void][] = [
  ['rejects connections', () => shop.link?.cut()],
  ['accepts packets but never responds', () => shop.link?.dropPackets()],
  [
    'ends every connection and rejects new ones',
    () => {
      // The statement also terminates its own connection, so it fails.
      terminateAll().catch(() => {});
      shop.link?.cut();
    },
  ],
];

it('while the database is unreachable, cached pages and lists stay available', async () => {
  await eventually(async () => expect(await countListeners()).toBe(1));
  const before = [await statusOf('/'), await statusOf('/api/parts')];
  shop.link?.cut();
  try {
    // Wait until the shop knows that it may miss changes.
    await eventually(async () => expect(await statusOf('/readyz')).toBe(503));
    expect([...before, await statusOf('/'), await statusOf('/api/parts')]).toEqual([200, 200, 200, 200]);
  } finally {
    shop.link?.repair();
  }
});

it('while the database is unreachable, cached pages and lists stay available even if an order was placed just before', async () => {
  const part = await addPart(await signUpAdmin(shop));
  const buyer = await signUp(shop);
  const paths = ['/', '/api/parts', '/api/parts?sort=stock', '/api/parts/facets'];
  const statuses = () => Promise.all(paths.map(statusOf));
  // Nothing is cached until the shop is connected again after the test before this one.
  await eventually(async () => {
    const before = await countMisses();
    expect([await statuses(), await countMisses()]).toEqual([[200, 200, 200, 200], before]);
  });
  expect((await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).statusCode).toBe(201);
  shop.link?.cut();
  try {
    const first = await statuses();
    await eventually(async () => expect(await statusOf('/readyz')).toBe(503));
    expect([first, await statuses()]).toEqual([
      [200, 200, 200, 200],
      [200, 200, 200, 200],
    ]);
  } finally {
    shop.link?.repair();
  }
});

describe.each(faults)('while the database %s', (fault, strike) => {
  it('metrics have no values from the database, pages and /readyz return 503, and everything works again afterward', async () => {
    lines.length = 0;
    strike();
    try {
      const [metrics, page, search, ready] = await Promise.all([
        scrape(),
        fetch(`${shop.url}/?q=${encodeURIComponent(fault)}`, { headers: { accept: 'text/html' } }),
        statusOf('/api/parts?q=rotor'),
        statusOf('/readyz'),
      ]);
      expect(metrics.status).toBe(200);
      expect(metrics.text).toContain('shop_database_connections{kind="open"}');
      expect(metrics.text).not.toMatch(/^shop_(jobs_waiting|payments|payments_compared_seconds)\{/m);
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await page.text()).toContain('</html>');
      expect([search, ready, await statusOf('/healthz')]).toEqual([503, 503, 200]);
    } finally {
      shop.link?.repair();
    }
    // The page calls the API. Only the API logs the failure, not the page.
    const logged = lines.map((line) => JSON.parse(line) as { msg: string });
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'request failed', method: 'GET', route: '/api/parts' }));
    expect(logged).not.toContainEqual(expect.objectContaining({ msg: 'page failed' }));
    await eventually(async () => {
      expect([await statusOf('/'), await statusOf('/readyz')]).toEqual([200, 200]);
      expect((await scrape()).text).toMatch(/^shop_jobs_waiting\{kind="mail"\} 0$/m);
    });
  });
});
