import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { signUp } from '../../../../test/people.ts';
import { startProgram } from '../../../../test/start-program.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();

/** Starts a second instance in its own process, because in a test process the library sends no reports. */
async function startInstance(variables: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'axlewright-variables-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...shop.databaseSettings,
    PORT: String(port),
    PUBLIC_URL: shop.url,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    TEST: '',
    ...variables,
  };
  const program = await startProgram(join(import.meta.dirname, '../../../main.ts'), environment, 'The shop is open');
  return {
    url,
    async stop() {
      program.kill('SIGTERM');
      await once(program, 'exit');
      await rm(dataDir, { recursive: true });
    },
  };
}

it('environment variables of the library do not change keys, URL, trusted origins or telemetry', async () => {
  const buyer = await signUp(shop);
  const reports: string[] = [];
  const listener = createServer((request, response) => {
    reports.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const elsewhere = 'https://elsewhere.example';
  const instance = await startInstance({
    BETTER_AUTH_SECRETS: '2:a key that someone else may know as well',
    BETTER_AUTH_SECRET: 'a key that someone else may know as well',
    BETTER_AUTH_URL: elsewhere,
    BETTER_AUTH_TRUSTED_ORIGINS: elsewhere,
    BETTER_AUTH_TELEMETRY: 'true',
    BETTER_AUTH_TELEMETRY_ENDPOINT: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/report`,
  });
  const { cookie } = buyer;
  const call = (path: string, origin: string) =>
    fetch(`${instance.url}/identity${path}`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'any' }),
    });
  try {
    expect((await fetch(`${instance.url}/identity/token`, { headers: { cookie } })).status).toBe(200);
    expect(await (await call('/passkey/delete-passkey', elsewhere)).json()).toMatchObject({ code: 'INVALID_ORIGIN' });
    expect((await call('/sign-out', elsewhere)).status).toBe(403);
    expect((await call('/sign-out', shop.url)).status).toBe(200);
  } finally {
    await instance.stop();
    listener.close();
  }
  expect(reports).toEqual([]);
});
