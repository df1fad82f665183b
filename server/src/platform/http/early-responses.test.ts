import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Part } from '@axlewright/contract/catalog/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../../test/free-port.ts';
import { type RawResponse, rawSender } from '../../../test/fuzz/send-raw.ts';
import { type Person, signUp, signUpAdmin } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { untilStockStays } from '../../../test/until-stock-stays.ts';
import type { WebBuild } from '../web/page-rendering.ts';

const list = '/api/parts?limit=100';
const metricsPort = await freePort();
const logLines: string[] = [];

/** Renders / with 200 and every other URL with 404. */
const web: WebBuild = {
  clientFolder: import.meta.dirname,
  knownParameters: {},
  inlineScripts: [],
  async render(request, { fetchApi }) {
    await fetchApi('/api/settings');
    const status = new URL(request.url).pathname === '/' ? 200 : 404;
    return new Response(`<title>${status}</title>${'<hr>'.repeat(1_000)}`, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  },
};

let shop: TestApp;
let admin: Person;
let part: Part;
let send: (headers?: Record<string, string>, method?: string, target?: string) => Promise<RawResponse>;
const stops: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  subscribe(handlerStarts, onHandlerStart);
  const started = await startTestApp({
    web,
    environment: { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' },
    logTo: { write: (line) => void logLines.push(line) },
  });
  shop = started.shop;
  const sender = rawSender(shop.url);
  send = (headers = {}, method = 'GET', target = list) => sender.send({ method, target, headers, body: null });
  stops.push(sender.close, started.stop);
  admin = await signUpAdmin(shop);
  part = await addPart(admin, { name: 'Wheel bearing' });
  await untilStockStays(shop, 1);
  await untilCached(shop, list);
});

afterAll(async () => {
  unsubscribe(handlerStarts, onHandlerStart);
  for (const stop of stops) await stop();
});

async function metric(row: string): Promise<number> {
  const lines = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${row} `))?.slice(row.length) ?? 0);
}
const requests = (status: number) => metric(`shop_request_seconds_count{method="GET",route="/api/parts",status="${status}"}`);

/** See https://fastify.dev/docs/latest/Reference/Hooks/#diagnostics-channel-hooks */
const handlerStarts = 'tracing:fastify.request.handler:start';
let handledSoFar = 0;
const onHandlerStart = () => {
  handledSoFar += 1;
};

/** Counts the requests that a handler of Fastify gets, beginning now. */
function countHandled(): () => number {
  const before = handledSoFar;
  return () => handledSoFar - before;
}

/** Requests a URL until Fastify does not handle the request anymore. */
async function untilCached({ url }: TestApp, target: string): Promise<void> {
  const handled = countHandled();
  await eventually(async () => {
    const before = handled();
    await fetch(`${url}${target}`);
    expect(handled()).toBe(before);
  });
}

describe('a cached response', () => {
  it('is sent without Fastify, with the headers and bytes of the first response, but a new request id', async () => {
    const { headers: first, body: firstBody } = await send({}, 'GET', '/api/parts?limit=99');
    const handled = countHandled();
    const { 'x-request-id': firstId, date: _date, ...expected } = first;
    const ids = [firstId];
    for (const { headers, body } of [await send({}, 'GET', '/api/parts?limit=99'), await send({}, 'GET', '/api/parts?limit=99')]) {
      const { 'x-request-id': id, date, ...rest } = headers;
      expect(rest).toEqual(expected);
      expect(body).toBe(firstBody);
      expect(date).toBeTruthy();
      ids.push(id);
    }
    expect(handled()).toBe(0);
    expect(new Set(ids).size).toBe(3);
    expect(first).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache', etag: expect.any(String) });
  });

  it('can be a page, and is sent in the encoding that the browser accepts', async () => {
    const encodings = ['identity', 'br', 'gzip'];
    // The first request creates the page. The other two compress it.
    for (const encoding of encodings) await send({ 'accept-encoding': encoding }, 'GET', '/');
    const handled = countHandled();
    const pages = await Promise.all(encodings.map((encoding) => send({ 'accept-encoding': encoding }, 'GET', '/')));
    expect(pages.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    const bodies = pages.map(({ body }) => Buffer.from(body, 'latin1'));
    const [plain, brotli, gzip] = bodies as [Buffer, Buffer, Buffer];
    expect([brotliDecompressSync(brotli).toString(), gunzipSync(gzip).toString()]).toEqual([plain.toString(), plain.toString()]);
    expect(pages[0]?.headers['content-security-policy']).toContain("default-src 'self'");
    expect(handled()).toBe(0);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await send();
    const handled = countHandled();
    const again = await send({ 'if-none-match': String(headers.etag) });
    expect([again.status, again.body, handled()]).toEqual([304, '', 0]);
    expect(again.headers).toMatchObject({ etag: headers.etag, 'x-frame-options': 'DENY' });
    expect(again.headers).not.toHaveProperty('content-length');
  });

  it('has a line in the log, and counts in the metrics', async () => {
    const counts = () => Promise.all([requests(200), requests(304), metric('shop_cache_requests_total{kind="hit"}')]);
    const { headers } = await send();
    const before = await counts();
    const handled = countHandled();
    for (let n = 0; n < 2; n += 1) await send();
    const last = await send();
    const line = JSON.parse(logLines.find((each) => each.includes(String(last.headers['x-request-id']))) ?? '{}');
    expect(line).toMatchObject({ method: 'GET', route: '/api/parts', status: 200, ms: expect.any(Number), msg: 'request' });
    await send({ 'if-none-match': String(headers.etag) });
    expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual([3, 1, 4]);
    expect(handled()).toBe(0);
  });
});

describe('Fastify gets', () => {
  it('a request with a token, because staff also see drafts', async () => {
    const handled = countHandled();
    await admin.call('POST', '/parts', { name: 'Draft of a hub' });
    await send();
    const { body } = await send({ authorization: `Bearer ${admin.accessToken}` });
    expect(body).toContain('Draft of a hub');
    expect((await send()).body).not.toContain('Draft of a hub');
    expect(handled()).toBe(3);
  });

  it('other methods', async () => {
    await send();
    const handled = countHandled();
    const head = await send({}, 'HEAD');
    expect([head.status, head.body, Number(head.headers['content-length']) > 100]).toEqual([200, '', true]);
    expect(handled()).toBe(1);
    expect((await send({}, 'DELETE')).status).toBe(405);
  });

  it('a request without a host, and rejects it', async () => {
    await send();
    expect((await sendText(`GET ${list} HTTP/1.1\r\nConnection: close\r\n\r\n`)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  });

  it('requests through a proxy that is not trusted, and logs that', async () => {
    await send();
    expect((await send({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
    expect(logLines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
  });

  it('a URL without a page, because a file can be there by now', async () => {
    const picture = `/uploads/${'a'.repeat(32)}.png`;
    for (let n = 0; n < 2; n += 1) expect((await send({}, 'GET', picture)).status).toBe(404);
    await writeFile(join(shop.uploadsFolder, basename(picture)), 'picture');
    expect(await send({}, 'GET', picture)).toMatchObject({ status: 200, body: 'picture' });
  });

  it('a search, because it is recorded each time', async () => {
    const search = '/api/parts?q=wheel';
    await send({}, 'GET', search);
    const handled = countHandled();
    await send({}, 'GET', search);
    expect(handled()).toBe(1);
  });
});

// After an order, the next two checks for missed orders invalidate the stock. So this test is behind those that count requests.
it('a cached response shows every change of the catalog and of the stock', async () => {
  const listed = async () => (JSON.parse((await send()).body) as Part[]).find(({ _id }) => _id === part._id);
  const buyer = await signUp(shop);
  for (const quantity of [3, 4]) {
    const before = await listed();
    expect((await buyer.call('POST', '/orders', { partId: part._id, quantity })).statusCode).toBe(201);
    await eventually(async () => expect((await listed())?.availableQ).toBe(Number(before?.availableQ) - quantity));
  }
  const added = await addPart(admin, { name: 'Hub bearing' });
  expect(JSON.parse((await send()).body)).toContainEqual(expect.objectContaining({ _id: added._id, name: 'Hub bearing' }));
});

/** Sends bytes on a new connection, and returns what comes back. */
async function sendText(text: string): Promise<string> {
  const socket = connectTo(shop);
  socket.end(text);
  return textOf(socket);
}

const connectTo = ({ url }: TestApp) => connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');

async function textOf(socket: Socket): Promise<string> {
  let received = '';
  for await (const chunk of socket) received += chunk;
  return received;
}

it('while the shop stops, even a cached response has “Connection: close”', async () => {
  const { shop: stopping, stop } = await startTestApp();
  await untilStockStays(stopping, 1);
  await untilCached(stopping, list);
  const get = `GET ${list} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const socket = connectTo(stopping);
  const text = textOf(socket);
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const onStart = ({ request: { method } }: { request: IncomingMessage }) => method === 'POST' && resolve();
  subscribe('http.server.request.start', onStart as ChannelListener);
  // The shop waits for the body of the second request, so it does not close the connection.
  socket.write(
    `${get}POST /api/numbers/resolve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
  );
  await arrived;
  unsubscribe('http.server.request.start', onStart as ChannelListener);
  const stopped = stop();
  await eventually(async () => expect(stopping.app.server.listening).toBe(false));
  socket.write(`{}${get}`);
  const responses = (await text).split(/(?=HTTP\/1\.1 )/);
  expect(responses.map((each) => /^HTTP\/1.1 (\d+).*?\r\nConnection: ([-\w]+)/is.exec(each)?.slice(1))).toEqual([
    ['200', 'keep-alive'],
    ['422', 'keep-alive'],
    ['200', 'close'],
  ]);
  await stopped;
});
