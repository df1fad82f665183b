import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { atExit, endPostgresIn, removeFolder } from './clean-up.ts';
import { type DebianPostgres, debianPrograms, startPrimary, startReplica } from './debian-postgres.ts';

const execute = promisify(execFile);
const configuration = resolve(import.meta.dirname, '../../../deploy');

/** What deploy/ describes, as processes of this machine: PostgreSQL with a replica, HAProxy before it, HAProxy before the shops. */
export interface Cluster {
  primary: DebianPostgres;
  replica: DebianPostgres;
  /** by the proxy, to whichever of the two is in charge */
  connectionString: string;
  /** puts a proxy before two shops; answers the address that customers see */
  serve(shopPorts: number[], port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Why this machine cannot have one; null where it can. */
export function clusterProblem(): string | null {
  if (debianPrograms() === null) return 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  if (!existsSync('/usr/sbin/haproxy')) return 'HAProxy is not installed (Debian: apt-get install haproxy)';
  return null;
}

export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-cluster-'));
  chmodSync(folder, 0o755);
  const proxies: ChildProcess[] = [];
  const forget = atExit(() => {
    endPostgresIn(folder);
    removeFolder(folder);
  });
  const place = { programs: debianPrograms() ?? '', folder, runAs: await ordinaryUser() };
  const primary = await startPrimary(place);
  const replica = await startReplica(place, primary);
  const databasePort = await freePort();
  const address = (port: number) => `127.0.0.1:${port}`;
  proxies.push(
    await startProxy('database.cfg', databasePort, {
      DATABASE: address(databasePort),
      PRIMARY: address(primary.port),
      REPLICA: address(replica.port),
    }),
  );
  return {
    primary,
    replica,
    connectionString: `postgres://shop@127.0.0.1:${databasePort}/shop`,
    async serve([one = 0, two = 0], port) {
      const environment = { BIND: address(port), SHOP_1: address(one), SHOP_2: address(two), STATS: address(await freePort()) };
      proxies.push(await startProxy('haproxy.cfg', port, environment));
    },
    async stop() {
      for (const proxy of proxies) {
        proxy.kill('SIGTERM');
        await once(proxy, 'exit');
      }
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true });
      forget();
    },
  };
}

async function ordinaryUser(): Promise<{ uid: number; gid: number }> {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const { stdout } = await execute('id', ['-u', 'postgres']);
  const uid = Number(stdout);
  return { uid, gid: Number((await execute('id', ['-g', 'postgres'])).stdout) };
}

async function startProxy(file: string, port: number, environment: Record<string, string>): Promise<ChildProcess> {
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', join(configuration, file)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  proxy.once(
    'exit',
    atExit(() => proxy.kill('SIGKILL')),
  );
  while (!(await isOpen(port))) if (proxy.exitCode !== null) throw new Error(`HAProxy does not start with ${file}`);
  return proxy;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}
