import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { describe, expect, it } from 'vitest';
import { loggerOptions, logRequests, nextRequestId } from './logging.ts';

/** Starts a server whose route logs a database error, requests a URL, and returns the log. */
async function logged(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ lines: Record<string, unknown>[]; text: string; id: string }> {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const app = Fastify({
    logger: { ...loggerOptions('info'), stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
  });
  app.decorateRequest('caller', null);
  logRequests(app);
  app.get('/user/:email', async (request) => {
    const err = Object.assign(new Error('duplicate key for bea@shop.example'), { code: '23505', detail: 'Key (phone)=(555-0100) exists.' });
    request.log.error({ err, authorization: request.headers.authorization }, 'request failed');
    return {};
  });
  const response = await app.inject({ url, headers });
  await app.close();
  return {
    lines: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    text,
    id: String(response.headers['x-request-id']),
  };
}

describe('the log', () => {
  it('contains the route and the id of a request', async () => {
    const { lines, id } = await logged('/user/bea@shop.example?token=abc');
    expect(lines.at(-1)).toMatchObject({ reqId: id, method: 'GET', route: '/user/:email', status: 200, msg: 'request' });
    expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set([id]));
  });

  it('contains no URL, query, token, or values from the database', async () => {
    const token = `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`;
    const { text, lines } = await logged('/user/bea%40shop.example?token=abc', { authorization: `Bearer ${token}` });
    expect(lines[0]).toMatchObject({ err: { code: '23505', message: 'duplicate key for [email]' }, authorization: 'Bearer [token]' });
    for (const secret of ['bea', 'token=abc', '555-0100', token]) expect(text).not.toContain(secret);
  });

  it('ends with a JSON line about an uncaught error, without values from the database', () => {
    const crash = `
      import { logCrashes } from ${JSON.stringify(join(import.meta.dirname, 'logging.ts'))};
      logCrashes();
      Promise.reject(Object.assign(new Error('duplicate key for bea@shop.example'), { code: '23505', detail: 'Key (phone)=(555-0100) exists.' }));`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', crash], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      level: 60,
      msg: 'the shop crashed',
      err: { code: '23505', message: 'duplicate key for [email]' },
    });
    expect(stdout).not.toMatch(/bea|555-0100/);
  });
});
