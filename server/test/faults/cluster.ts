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

/** The setup of deploy/ as local processes: PostgreSQL with a replica behind one HAProxy, and instances of the shop behind another. */
export interface Cluster {
  primary: DebianPostgres;
  replica: DebianPostgres;
  /** connects to the current primary, through HAProxy */
  connectionString: string;
  /** starts HAProxy on `port`, in front of two instances of the shop */
  serve(shopPorts: number[], port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Returns null if this machine can run a cluster, otherwise the reason why not. */
export function clusterProblem(): string | null {
  if (debianPrograms() === null) return 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  if (!existsSync('/usr/sbin/haproxy')) return 'HAProxy is not installed (Debian: apt-get install haproxy)';
  return null;
}

export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-cluster-'));
  chmodSync(folder, 0o755);
  const proxies: ChildProcess[] = [];
  const cancelCleanUp = atExit(() => {
    endPostgresIn(folder);
    removeFolder(folder);
  });
  const options = { programs: debianPrograms() ?? '', folder, runAs: await unprivilegedUser() };
  const primary = await startPrimary(options);
  const replica = await startReplica(options, primary);
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
      cancelCleanUp();
    },
  };
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
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
  while (!(await isOpen(port))) if (proxy.exitCode !== null) throw new Error(`HAProxy failed to start with ${file}`);
  return proxy;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}
