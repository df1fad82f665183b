import { describe, expect, it } from 'vitest';
import { addPart } from '../../../test/catalogue.ts';
import { freePort } from '../../../test/free-port.ts';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const port = await freePort();
const shop = useTestApp({ environment: { METRICS_PORT: String(port) } });

async function metric(row: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${row} `));
  return Number(line?.slice(row.length));
}

describe('/metrics', () => {
  it('counts requests by route, and orders', async () => {
    const [buyer, admin] = [await signUp(shop), await signUpAdmin(shop)];
    const part = await addPart(admin);
    await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 });
    await buyer.call('POST', '/orders', { partId: part._id, quantity: 1 });
    expect(await metric('shop_orders_placed_total')).toBe(1);
    expect(await metric('shop_request_seconds_count{method="POST",route="/api/orders",status="201"}')).toBe(1);
    expect(await metric('shop_request_seconds_count{method="POST",route="/api/orders",status="422"}')).toBe(1);
  });

  it('tells of the pool, the jobs and the payments', async () => {
    expect(await metric('shop_database_connections{kind="open"}')).toBeGreaterThan(0);
    expect(await metric('shop_database_connections{kind="waiting"}')).toBe(0);
    expect(await metric('shop_jobs_waiting{kind="mail"}')).toBe(0);
    expect(await metric('shop_payments{kind="open"}')).toBe(0);
  });

  it('is not there for visitors', async () => {
    expect(await (await fetch(`${shop.url}/metrics`)).text()).not.toContain('shop_orders');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});
