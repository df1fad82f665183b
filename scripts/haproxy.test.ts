import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../server/test/free-port.ts';

const file = join(import.meta.dirname, '../deploy/haproxy.cfg');
const operate = readFileSync(join(import.meta.dirname, '../docs/operate.md'), 'utf8');

/** Returns the lines of each section by its name. Skips conditions (.if). */
function sectionsOf(text: string): Record<string, string[]> {
  const sections: Record<string, string[]> = {};
  let lines: string[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() && !/^\s*#|^\./.test(each)))
    if (/^\s/.test(line)) lines.push(line.trim());
    else sections[line.trim()] = lines = [];
  return sections;
}

const sections = sectionsOf(readFileSync(file, 'utf8'));
const linesOf = (section: string) => sections[section] ?? [];

describe('deploy/haproxy.cfg', () => {
  it.each(['haproxy.cfg', 'database.cfg', 'cluster/database.cfg'])("lets Debian's service give up root's rights: %s", (name) => {
    const { global = [] } = sectionsOf(readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8'));
    expect(global.join('\n')).toMatch(/\nuser "\$\{RUN_AS\}"\ngroup "\$\{RUN_AS\}"\nchroot \/var\/lib\/haproxy$/m);
    // step 4 of "One machine"; step 4 of the cluster
    expect(operate.match(/`RUN_AS=haproxy`/g)).toHaveLength(2);
  });

  it('sets a timeout for each phase of a request', () => {
    const timeouts = linesOf('defaults').filter((line) => line.startsWith('timeout '));
    const bounded = ['connect', 'client', 'client-fin', 'http-request', 'http-keep-alive', 'server', 'queue'];
    expect(timeouts.map((line) => line.split(' ')[1])).toEqual(bounded);
    expect(timeouts.filter((line) => !/^timeout \S+ [1-9]\d*s$/.test(line))).toEqual([]);
  });

  it('offers recommended TLS versions and ciphers only', () => {
    expect(linesOf('global')).toContain('ssl-default-bind-options ssl-min-ver TLSv1.2');
    expect(linesOf('global')).toContain('ssl-default-bind-ciphers ECDHE+AESGCM:ECDHE+CHACHA20');
  });

  it('redirects pages from http to https, and rejects API calls over http', () => {
    const [rejection = '', redirect = '', ...others] = linesOf('frontend plain').filter((line) => line.startsWith('http-request'));
    expect(rejection).toMatch(/^http-request return status 403 .* if \{ path,url_dec -m reg -i \^\/\+\(api\|identity\)\(\/\|\$\) \}$/);
    expect(redirect).toMatch(/^http-request redirect location https:\/\/\S+ code 308$/);
    expect(others).toEqual([]);
  });

  it('logs a JSON line for each request, without its URL or query', () => {
    const [format = ''] = linesOf('frontend shop').filter((line) => line.startsWith('log-format'));
    const variables = [...format.matchAll(/%(?:\{\+Q\})?(?:\[[^\]]*\]|[A-Za-z]+)/g)].map(([variable]) => variable);
    const line = variables.reduce((text, variable) => text.replace(variable, variable.startsWith('%{+Q}') ? '"1"' : '1'), format);
    const fieldNames = ['time', 'client', 'method', 'place', 'status', 'ms', 'wait_ms', 'server', 'ended', 'retries', 'queue', 'id'];
    expect(Object.keys(JSON.parse(line.replace(/^log-format '(.*)'$/, '$1')))).toEqual(fieldNames);
    expect(variables.filter((variable) => /HU|HP|HQ|%r$|url|query|hdr/.test(variable))).toEqual([]);
  });

  it('stops using an instance before DRAIN_SECONDS end', () => {
    const [server = ''] = linesOf('backend shops').filter((line) => line.startsWith('default-server'));
    const [, inter = '', fastInter = '', fall = ''] = /check inter (\d+)s fastinter (\d+)ms fall (\d+) rise 1 /.exec(server) ?? [];
    // The shop waits up to two seconds for its database before it answers a check, and a busy machine may answer late.
    const [checkSeconds, lateSeconds] = [2, 2];
    const neededSeconds = checkSeconds + Number(inter) + ((Number(fall) - 1) * Number(fastInter)) / 1_000 + lateSeconds;
    const [read, fromRoot] = [(path: string) => readFileSync(path, 'utf8'), (path: string) => join(import.meta.dirname, '..', path)];
    const files = [
      'deploy/compose.yaml',
      'docs/operate.md',
      'cluster/run.ts',
      'server/test/faults/cluster-faults.ts',
      'server/test/faults/faults.ts',
    ];
    const drains = files.map((each) => /DRAIN_SECONDS(?:: ["']|=)(\d+)/.exec(read(fromRoot(each)))?.[1]);
    expect(drains).toEqual(files.map(() => String(Math.ceil(neededSeconds))));
  });

  it('ignores forwarded network addresses, and never resends a request that an instance has received', () => {
    expect(linesOf('backend shops')).toContain('http-request set-header X-Forwarded-For %[src]');
    expect(linesOf('defaults')).toContain('retry-on conn-failure');
  });
});

// If HAProxy is installed on this machine, these tests run it with the configuration file.
describe.runIf(existsSync('/usr/sbin/haproxy'))('HAProxy with this file', () => {
  const ports = { shop: 0, other: 0, proxy: 0, plain: 0, stats: 0 };
  let shop: Server;
  let other: Server;
  /** while true, the other instance is about to stop */
  let isDraining = false;
  const checks = { passed: 0, failed: 0 };
  let proxy: ChildProcess;
  let log = '';

  beforeAll(async () => {
    shop = createServer((_request, response) => response.setHeader('x-request-id', 'own-1').end('from the shop')).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    ports.shop = (shop.address() as AddressInfo).port;
    other = createServer((request, response) => {
      const isCheck = request.url === '/readyz';
      if (isCheck) checks[isDraining ? 'failed' : 'passed'] += 1;
      if (isCheck && isDraining) return response.writeHead(503).end();
      response.setHeader('x-request-id', 'own-1').end('from the other');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    ports.other = (other.address() as AddressInfo).port;
    for (const name of ['proxy', 'plain', 'stats'] as const) ports[name] = await freePort();
    const addressOf = (port: number) => `127.0.0.1:${port}`;
    const env = {
      BIND: addressOf(ports.proxy),
      BIND_PLAIN: addressOf(ports.plain),
      STATS: addressOf(ports.stats),
      SHOP_1: addressOf(ports.shop),
      SHOP_2: addressOf(ports.other),
    };
    proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    proxy.stdout?.on('data', (text) => {
      log += text;
    });
    while ((await ask(ports.proxy, '/').catch(() => null))?.status !== 200) {
      if (proxy.exitCode !== null || proxy.signalCode !== null) throw new Error('HAProxy failed to start');
      await sleep(50);
    }
  });
  afterAll(async () => {
    if (proxy.kill('SIGTERM')) await once(proxy, 'exit');
    shop.close();
    other.close();
  });

  it('redirects pages with path and query, but not the API', async () => {
    const page = await ask(ports.plain, '/dashboard?tab=1');
    expect([page.status, page.headers.location]).toEqual([308, 'https://localhost/dashboard?tab=1']);
    for (const path of ['/api', '/api/orders', '/identity/sign-in/email', '//api/x', '/%61pi/orders', '/API/orders']) {
      const { status, headers, body } = await ask(ports.plain, path);
      expect([path, status, headers.location, JSON.parse(body).code]).toEqual([path, 403, undefined, 'https-needed']);
    }
  });

  it('keeps using a draining instance, and drops it after three failed checks', async () => {
    const askAll = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ports.proxy, '/')));
      return new Set(answers.map(({ status, body }) => `${status} ${body}`));
    };
    expect(await askAll()).toEqual(new Set(['200 from the shop', '200 from the other']));
    // Until HAProxy has seen a check pass, a single failed check takes the instance out of use. When HAProxy sends the second check, it has
    // seen the first one pass.
    while (checks.passed < 2) await sleep(50);
    isDraining = true;
    let answers = new Set<string>();
    const stateOfOther = async () => /^shops,shop-2,(?:[^,]*,){15}([^,]*)/m.exec((await ask(ports.stats, '/;csv')).body)?.[1];
    while ((await stateOfOther()) !== 'DOWN') answers = new Set([...answers, ...(await askAll())]);
    expect([...answers].filter((answer) => !answer.startsWith('200 '))).toEqual([]);
    expect(checks.failed).toBeGreaterThanOrEqual(3);
    expect(await askAll()).toEqual(new Set(['200 from the shop']));
    isDraining = false;
    while ((await stateOfOther()) !== 'UP') await sleep(50);
  });

  it('logs valid JSON lines, with times in UTC and without personal data from URLs', async () => {
    log = '';
    const before = Date.now();
    await ask(ports.proxy, '/api/user/bea@shop.example?token=abc');
    await ask(ports.proxy, '/readyz');
    while (log.split('\n').length < 3) await sleep(10);
    const [call, probe] = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(call).toMatchObject({ method: 'GET', place: 'api/user', status: 200, id: 'own-1' });
    expect(probe).toMatchObject({ place: 'page', status: 404, id: '-' });
    for (const { time } of [call, probe]) expect(time >= before && time <= Date.now()).toBe(true);
    expect(log).not.toMatch(/bea|abc|example/);
  });
});

/** Sends a request. Does not use fetch, because fetch normalizes the path. */
async function ask(port: number, path: string) {
  const clientRequest = request({ host: '127.0.0.1', port, path, headers: { host: 'localhost' } }).end();
  const [response] = await once(clientRequest, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode as number, headers: response.headers as Record<string, string | undefined>, body };
}
