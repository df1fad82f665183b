import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { clearCardFaults, failNextCardCalls } from '../../../test/cards.ts';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../../test/free-port.ts';
import { reconcileNow } from '../../../test/payment-services.ts';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { startTestApp, useTestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { StartError } from '../start-error.ts';

const port = await freePort();
const shop = useTestApp({ environment: { METRICS_PORT: String(port) } });

async function metric(row: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const line = (await response.text()).split('\n').find((each) => each.startsWith(`${row} `));
  return Number(line?.slice(row.length));
}

describe('/metrics', () => {
  it('if the port is in use, the start fails with an error of one line', async () => {
    await expect(startTestApp({ environment: { METRICS_PORT: String(port) } })).rejects.toThrow(
      new StartError(`Port ${port} is in use. Stop the program that uses it, or set METRICS_PORT to another port.`),
    );
  });

  it('counts orders, and requests by route', async () => {
    const [buyer, admin] = [await signUp(shop), await signUpAdmin(shop)];
    const part = await addPart(admin);
    await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 });
    await buyer.call('POST', '/orders', { partId: part._id, quantity: 1 });
    expect(await metric('shop_orders_placed_total')).toBe(1);
    expect(await metric('shop_request_seconds_count{method="POST",route="/api/orders",status="201"}')).toBe(1);
    expect(await metric('shop_request_seconds_count{method="POST",route="/api/orders",status="422"}')).toBe(1);
  });

  it('shows the pool, the jobs and the payments', async () => {
    expect(await metric('shop_database_connections{kind="open"}')).toBeGreaterThan(0);
    expect(await metric('shop_database_connections{kind="waiting"}')).toBe(0);
    // Waits for the mail about the order of the previous test.
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

  it('has every metric that deploy/alerts.rules.yaml uses', async () => {
    await fetch(`${shop.url}/readyz`);
    const rules = await readFile(new URL('../../../../deploy/alerts.rules.yaml', import.meta.url), 'utf8');
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const series = [...rules.matchAll(/\b(shop_\w+)(?:\{([^}]*)\})?/g)];
    expect(series.length).toBeGreaterThan(5);
    for (const [whole, name, selectors = ''] of series) {
      const rows = text.split('\n').filter((line) => line.startsWith(`${name}{`));
      for (const [, label, operator, wanted] of selectors.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)) {
        const values = rows.map((row) => new RegExp(`[{,]${label}="([^"]*)"`).exec(row)?.[1]);
        // The metrics contain a status only after a response with this status. So this test accepts any status.
        const alternatives =
          label === 'status' || operator === '!=' ? [/./] : (wanted ?? '').split('|').map((each) => new RegExp(`^${each}$`));
        for (const each of alternatives)
          expect(
            values.some((value) => each.test(value ?? '')),
            `${whole}: ${label}`,
          ).toBe(true);
      }
      expect(rows, whole).not.toEqual([]);
    }
    expect(rules).toMatch(/up\{job="axlewright"\} == 0/);
    expect(rules).toMatch(/status=~"5\.\."/);
  });

  it('is not available to visitors', async () => {
    expect(await (await fetch(`${shop.url}/metrics`)).text()).not.toContain('shop_orders');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});
