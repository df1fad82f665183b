import { expect, it } from 'vitest';
import { startTestApp, useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp({ environment: { DATABASE_POOL_SIZE: '3' } });
const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status;

it('a shop whose database responds is alive and ready', async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
});

it('a shop whose connections are all in use is still ready, because its database responds', async () => {
  const clients = await Promise.all(Array.from({ length: 3 }, () => shop.pool.connect()));
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  for (const client of clients) client.release();
});

it('a shop that is about to stop still serves requests, but is not ready', async () => {
  let isDraining = false;
  const { shop: stopping, stop } = await startTestApp({ isDraining: () => isDraining });
  isDraining = true;
  expect(await (await fetch(`${stopping.url}/readyz`)).json()).toEqual({ status: 'stopping' });
  expect((await fetch(`${stopping.url}/api/parts`)).status).toBe(200);
  await stop();
});
