import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { clearCardFaults, failNextCardCalls } from '../../../test/cards.ts';
import { companyIdOf } from '../../../test/companies.ts';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../../test/free-port.ts';
import { reconcileNow, sendEvent } from '../../../test/payment-services.ts';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { startTestApp, useTestApp } from '../../../test/test-app.ts';
import { openTestOrders } from '../../../test/test-orders.ts';
import { addPart } from '../../../test/test-parts.ts';
import { inLane } from '../database/lanes.ts';
import { StartError } from '../start-error.ts';

const port = await freePort();
const shop = useTestApp({ environment: { METRICS_PORT: String(port) } });

async function metric(row: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const line = (await response.text()).split('\n').find((each) => each.startsWith(`${row} `));
  return Number(line?.slice(row.length));
}

const readDeployFile = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

describe('/metrics', () => {
  it('if the port is in use, the start fails with a one-line error', async () => {
    await expect(startTestApp({ environment: { METRICS_PORT: String(port) } })).rejects.toThrow(
      new StartError(`Port ${port} is in use. Stop the program that uses it, or set METRICS_PORT to another port.`),
    );
  });

  it('counts orders, and requests by route', async () => {
    const [buyer, admin] = [await signUp(shop), await signUpAdmin(shop)];
    const part = await addPart(admin);
    await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 });
    await buyer.call('POST', '/orders', { partId: part._id, quantity: 1 });
    const phoneOrder = { userId: buyer.userId, lines: [{ partId: part._id, quantity: 2 }] };
    expect((await admin.call('POST', `/customers/${await companyIdOf(buyer)}/orders`, phoneOrder)).statusCode).toBe(201);
    expect(await metric('shop_orders_placed_total')).toBe(2);
    expect(await metric('shop_request_seconds_count{method="POST",route="/api/orders",status="201"}')).toBe(1);
    expect(await metric('shop_request_seconds_count{method="POST",route="/api/orders",status="422"}')).toBe(1);
    expect(await metric('shop_orders_rejected_total{kind="invalid-quantity"}')).toBe(1);
  });

  it('counts payments by how the shop learned of them: from the buyer, or from a webhook in time or too late', async () => {
    const { placeOrder, pay, placePaidOrder } = await openTestOrders(shop);
    const kinds = ['buyer', 'webhook', 'late', 'reconciler', 'admin'];
    const counts = () => Promise.all(kinds.map((kind) => metric(`shop_payments_settled_total{kind="${kind}"}`)));
    const before = await counts();
    await placePaidOrder();
    for (const secondsAgo of [10, 90]) {
      const id = await pay(await placeOrder());
      const created = Math.floor(Date.now() / 1_000) - secondsAgo;
      const event = { id: `evt_${secondsAgo}`, object: 'event', type: 'payment_intent.succeeded', created, data: { object: { id } } };
      expect((await sendEvent(shop, event)).statusCode).toBe(200);
    }
    expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 0, 0]);
  });

  it('counts responses from the cache', async () => {
    const [hits, misses] = [await metric('shop_cache_requests_total{kind="hit"}'), await metric('shop_cache_requests_total{kind="miss"}')];
    for (let request = 0; request < 3; request++) await fetch(`${shop.url}/api/reviews?limit=7`);
    expect(await metric('shop_cache_requests_total{kind="hit"}')).toBe(hits + 2);
    expect(await metric('shop_cache_requests_total{kind="miss"}')).toBe(misses + 1);
  });

  it('shows how many connections each lane uses, and what PostgreSQL counts', async () => {
    expect(await metric('shop_lane_limit{kind="write"}')).toBe(10);
    expect(await metric('shop_lane_waiting{kind="write"}')).toBe(0);
    // The counts of the writes above are saved in the same lane, after their responses.
    const running = (count: number) => eventually(async () => expect(await metric('shop_lane_running{kind="write"}')).toBe(count));
    await inLane('write', async () => {
      const client = await shop.pool.connect();
      try {
        await running(1);
      } finally {
        client.release();
      }
    });
    await running(0);
    expect(await metric('shop_database_bytes{kind="all"}')).toBeGreaterThan(1_000_000);
    expect(await metric('shop_database_events_total{kind="commits"}')).toBeGreaterThan(0);
    expect(await metric('shop_database_events_total{kind="wal bytes"}')).toBeGreaterThan(0);
  });

  it('shows the pool, the jobs and the payments', async () => {
    expect(await metric('shop_database_connections{kind="open"}')).toBeGreaterThan(0);
    expect(await metric('shop_database_connections{kind="waiting"}')).toBe(0);
    // Waits for the emails about the orders of the tests above.
    await eventually(async () => expect(await metric('shop_jobs_waiting{kind="mail"}')).toBe(0));
    expect(await metric('shop_payments{kind="open"}')).toBe(0);
  });

  it('shows the time since the last finished reconciliation, even while the card processor does not respond', async () => {
    const passBegan = (minutesAgo: number) =>
      shop.pool.query('update reconciliations set started_at = $1 where id = (select max(id) from reconciliations)', [
        new Date(Date.now() - minutesAgo * 60_000),
      ]);
    await failNextCardCalls(shop, 'server_error', 1_000);
    await reconcileNow(shop);
    await passBegan(20);
    expect(await metric('shop_payments_compared_seconds{kind="all"}')).toBeGreaterThanOrEqual(1_200);
    await clearCardFaults(shop);
    await reconcileNow(shop);
    await passBegan(10);
    await failNextCardCalls(shop, 'server_error', 1_000);
    await reconcileNow(shop);
    await clearCardFaults(shop);
    const seconds = await metric('shop_payments_compared_seconds{kind="all"}');
    expect([seconds >= 600, seconds < 1_200]).toEqual([true, true]);
    await shop.pool.query('insert into reconciliations default values');
    expect(await metric('shop_payments_compared_seconds{kind="all"}')).toBeGreaterThanOrEqual(600);
  });

  it.each(['alerts.rules.yaml', 'dashboard.json'])('has every metric that deploy/%s uses', async (file) => {
    await fetch(`${shop.url}/readyz`);
    await fetch(`${shop.url}/api/customers/1/orders`, { method: 'POST' });
    const [rules, uses] = [await readDeployFile('alerts.rules.yaml'), (await readDeployFile(file)).replaceAll('\\"', '"')];
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const series = [...uses.matchAll(/\b((?:shop|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
    expect(series.length).toBeGreaterThan(15);
    for (const [whole, name, selectors = ''] of series) {
      const rows = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      expect(rows, whole).not.toEqual([]);
      for (const [, label, operator, wanted] of selectors.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g)) {
        const values = rows.map((row) => new RegExp(`[{,]${label}="([^"]*)"`).exec(row)?.[1]);
        // Prometheus adds the labels instance and job. The metrics contain a status only after a response with it, so any status is accepted.
        if (label === 'instance' || label === 'job') continue;
        const alternatives =
          label === 'status' || operator?.startsWith('!') ? [/./] : (wanted ?? '').split('|').map((each) => new RegExp(`^${each}$`));
        for (const each of alternatives)
          expect(
            values.some((value) => each.test(value ?? '')),
            `${whole}: ${label}`,
          ).toBe(true);
      }
    }
    const recorded = new Set([...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name));
    const usesOfRecorded = [...uses.matchAll(/\bslo:\w+:\w+/g)].map(([name]) => name);
    expect(usesOfRecorded.filter((name) => !recorded.has(name))).toEqual([]);
    expect(usesOfRecorded.length).toBeGreaterThan(2);
  });

  it('every alert has a row in the night guide, and the guide has no other alerts', async () => {
    const alerts = [...(await readDeployFile('alerts.rules.yaml')).matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const guide = await readFile(new URL('../../../../docs/operate.md', import.meta.url), 'utf8');
    const described = [...guide.matchAll(/`(Shop[A-Z]\w+)`/g)].map(([, name]) => name);
    expect([...new Set(described)].toSorted()).toEqual([...new Set(alerts)].toSorted());
  });

  it('is not available to visitors', async () => {
    expect(await (await fetch(`${shop.url}/metrics`)).text()).not.toContain('shop_orders');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});
