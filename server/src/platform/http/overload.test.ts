import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { shopErrorOf } from './problems.ts';

const shop = useTestApp({
  environment: { DATABASE_POOL_SIZE: '4', HEADERS_TIMEOUT_SECONDS: '1', REQUEST_TIMEOUT_SECONDS: '2', IDLE_TIMEOUT_SECONDS: '3' },
});

async function holdAllConnections(): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => shop.pool.connect()));
  return () => {
    for (const client of clients) client.release();
  };
}

describe('if all connections of the pool are in use', () => {
  it('a request waits for a connection', async () => {
    const person = await signUp(shop);
    const release = await holdAllConnections();
    const response = person.call('GET', '/profile');
    setImmediate(release);
    expect((await response).statusCode).toBe(200);
  });

  it('a request to the API or the identity provider gets 503 after 5 s', async () => {
    const person = await signUp(shop);
    const release = await holdAllConnections();
    const startedMs = performance.now();
    const [response, signIn] = await Promise.all([
      person.call('GET', '/profile'),
      shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email: person.email, password: person.password } }),
    ]);
    release();
    expect(performance.now() - startedMs).toBeGreaterThan(4_900);
    expectProblem(response, 503, 'unavailable');
    expect(response.headers['retry-after']).toBe('2');
    expect([signIn.statusCode, signIn.headers['retry-after']]).toEqual([503, '2']);
    expect((await person.call('GET', '/profile')).statusCode).toBe(200);
  });
});

it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])('if the database cannot be reached (%s), the response is 503', (code) => {
  const error = Object.assign(new Error(`getaddrinfo ${code} db`), { code });
  expect(shopErrorOf(error)).toMatchObject({ status: 503, code: 'unavailable' });
});

it('if the Unix socket of the database is missing, the response is 503, but a missing file is an internal error', async () => {
  const unreachable = await new pg.Client({ host: '/nowhere' }).connect().catch((error) => error);
  expect(unreachable).toMatchObject({ code: 'ENOENT' });
  expect(shopErrorOf(unreachable)).toMatchObject({ status: 503, code: 'unavailable' });
  expect(shopErrorOf(await readFile('/nowhere').catch((error) => error))).toMatchObject({ status: 500 });
});

it('if a statement waits too long, the response is 503', async () => {
  const admin = await signUpAdmin(shop);
  const part = await addPart(admin);
  const blocker = new pg.Client({ connectionString: shop.ownerConnectionString });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from parts where id = $1 for update', [part._id]);
  expectProblem(await admin.call('PUT', `/parts/${part._id}`, { availableQ: 5 }), 503, 'unavailable');
  await blocker.query('rollback');
  await blocker.end();
  expect((await admin.call('PUT', `/parts/${part._id}`, { availableQ: 5 })).statusCode).toBe(200);
});

describe('slow clients', () => {
  async function open(): Promise<{ socket: Socket; response: Promise<string> }> {
    const socket = connect(shop.settings.port, '127.0.0.1');
    await once(socket, 'connect');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    return { socket, response: once(socket, 'close').then(() => text) };
  }

  it('that never finish their headers are disconnected', async () => {
    const { socket, response } = await open();
    socket.write('GET /api/parts HTTP/1.1\r\nHost: shop\r\n');
    expect(await response).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that never finish their body are disconnected', async () => {
    const { socket, response } = await open();
    socket.write('POST /api/reviews HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    expect(await response).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('that send nothing are disconnected', async () => {
    const { response } = await open();
    await response;
  });
});

describe('the size of a request', () => {
  it('has limits for the body, the headers and the URL', async () => {
    const person = await signUp(shop);
    expectProblem(await person.call('POST', '/reviews', { review: 'x'.repeat(100_000) }), 413, 'body-too-large');
    const headers = await fetch(`${shop.url}/api/parts`, { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(headers.status).toBe(431);
    expectProblem(await person.call('GET', `/admin/${'x'.repeat(800)}`), 414);
  });

  it('is large enough for the longest email address, even if it is percent-encoded', async () => {
    const admin = await signUpAdmin(shop);
    const longest = `${'%2B'.repeat(240)}%40shop.example`;
    expectProblem(await admin.call('GET', `/admin/${longest}`), 404, 'not-found');
  });
});

it('a URL that cannot be decoded gets problem details', async () => {
  expectProblem(await shop.app.inject({ url: '/api/parts/%E0%A4%A' }), 400, 'malformed-request');
});
