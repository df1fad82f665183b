import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { runCommandProcess } from '../../../test/command-process.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { examinePatroni } from './patroni.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Runs an HTTP server until the test ends. Returns its URL. @param respondTo returns the head and the body of the response to a path */
async function serve(respondTo: (path: string, url: string) => string): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', (request) => socket.end(respondTo(request.toString().split(' ')[1] ?? '', urlOf(server))));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return urlOf(server);
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

interface FakePatroni {
  version?: string;
  isSynchronous?: boolean;
  /** node-2 does not respond */
  isNode2Unreachable?: boolean;
}

/** Responds as Patroni 3.0.2 does. Both nodes have the same URL. */
const servePatroni = ({ version = '3.0.2', isSynchronous = true, isNode2Unreachable = false }: FakePatroni = {}) =>
  serve((path, url) => {
    const member = (name: string, role: string, api = url) =>
      `{"name": "${name}", "role": "${role}", "state": "running", "api_url": "${api}/patroni", "host": "127.0.0.1", "port": 5432, "timeline": 1}`;
    const bodies: Record<string, string> = {
      '/patroni': `{"state": "running", "role": "master", "server_version": 150018, "xlog": {"location": 105672432}, "timeline": 1, "dcs_last_seen": 1795616658, "database_system_identifier": "7712114580543378152", "patroni": {"version": "${version}", "scope": "axlewright"}}`,
      '/cluster': `{"members": [${member('node-1', 'leader')}, ${member('node-2', 'sync_standby', isNode2Unreachable ? unreachable : url)}]}`,
      '/config': `{"ttl": 10, "loop_wait": 2, "retry_timeout": 3, "synchronous_mode": ${isSynchronous}, "failsafe_mode": true}`,
    };
    return `HTTP/1.0 200 OK\r\nServer: BaseHTTP/0.6 Python/3.11.2\r\nContent-Type: application/json\r\n\r\n${bodies[path]}`;
  });

/** Responds as etcd 3.4 does with ETCD_ENABLE_V2. @param hasLeader true: Patroni uses the v2 interface */
const serveEtcd = (hasLeader: boolean) =>
  serve((path) => {
    const [status, body] =
      path === '/v2/keys/service/axlewright/leader' && hasLeader
        ? [
            '200 OK',
            `{"action":"get","node":{"key":"/service/axlewright/leader","value":"node-1","ttl":10,"modifiedIndex":162,"createdIndex":30}}`,
          ]
        : ['404 Not Found', '{"errorCode":100,"message":"Key not found","cause":"/service","index":166}'];
    return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Etcd-Index: 166\r\nContent-Length: ${body?.length}\r\n\r\n${body}`;
  });

const unreachable = 'http://127.0.0.1:2';
const nothing = { problems: [], warnings: [] };

it('accepts Patroni 3.0.2 with the v2 interface of etcd, and 3.0.3 and later with any', async () => {
  const etcdUrl = await serveEtcd(true);
  expect(await examinePatroni({ url: await servePatroni(), etcdUrl })).toEqual(nothing);
  for (const version of ['3.0.3', '3.1.0', '4.0.7', '4.1.0.dev1'])
    expect(await examinePatroni({ url: await servePatroni({ version }), etcdUrl: null }), version).toEqual(nothing);
});

it('finds a Patroni before 3.0.3 that uses the v3 interface', async () => {
  const etcdUrl = await serveEtcd(false);
  for (const version of ['3.0.2', '3.0', '2.1.7'])
    expect(await examinePatroni({ url: await servePatroni({ version }), etcdUrl }), version).toEqual({
      problems: [
        expect.stringMatching(
          new RegExp(`^Patroni ${version} can lose acknowledged orders if it uses etcd's v3 interface .+ update Patroni`),
        ),
      ],
      warnings: [],
    });
});

it('warns if it cannot see which interface an old Patroni uses', async () => {
  const url = await servePatroni();
  expect((await examinePatroni({ url, etcdUrl: null })).warnings).toEqual([expect.stringContaining('Set ETCD_URL')]);
  expect((await examinePatroni({ url, etcdUrl: unreachable })).warnings).toEqual([
    expect.stringContaining('the check of etcd (ETCD_URL) failed: connect ECONNREFUSED'),
  ]);
});

it('warns if commits do not wait for a replica, if a node is unreachable, and if Patroni does not respond', async () => {
  expect(
    await examinePatroni({ url: await servePatroni({ version: '4.0.7', isSynchronous: false, isNode2Unreachable: true }), etcdUrl: null }),
  ).toEqual({
    problems: [],
    warnings: [expect.stringContaining('synchronous_mode'), expect.stringMatching(/^Patroni on node-2 does not respond: /)],
  });
  for (const [url, reason] of [
    [unreachable, 'connect ECONNREFUSED'],
    [await serve(() => 'HTTP/1.0 200 OK\r\n\r\n{}'), 'not Patroni'],
  ])
    expect((await examinePatroni({ url: url ?? '', etcdUrl: null })).warnings).toEqual([
      expect.stringMatching(new RegExp(`^The check of Patroni \\(PATRONI_URL\\) failed: .*${reason}`)),
    ]);
});

it('does not follow a redirect', async () => {
  let calls = 0;
  const elsewhere = await serve(() => {
    calls += 1;
    return 'HTTP/1.0 200 OK\r\n\r\n{}';
  });
  const url = await serve(() => `HTTP/1.0 302 Found\r\nLocation: ${elsewhere}/cluster\r\n\r\n`);
  expect((await examinePatroni({ url, etcdUrl: null })).warnings).toEqual([expect.stringContaining('failed')]);
  await examinePatroni({ url: await servePatroni(), etcdUrl: url });
  expect(calls).toBe(0);
});

it('is part of the doctor, which exits with 1 if the cluster can lose orders', async () => {
  const { shop, stop } = await startTestApp();
  const doctor = async (isV2: boolean) =>
    runCommandProcess(['doctor'], {
      ...shop.databaseSettings,
      PATRONI_URL: await servePatroni({ isNode2Unreachable: true }),
      ETCD_URL: await serveEtcd(isV2),
    });
  try {
    const [v2, v3] = await Promise.all([doctor(true), doctor(false)]);
    expect(v2).toEqual({
      code: 0,
      output: expect.stringMatching(/^Warning: Patroni on node-2 does not respond: .+\nAll checks passed: .+\n$/),
    });
    expect(v3).toEqual({ code: 1, output: expect.stringMatching(/\nPatroni 3\.0\.2 can lose acknowledged orders .+\n1 problem in /) });
  } finally {
    await stop();
  }
});
