import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProxy } from '../../../cluster/proxy.ts';
import { unprivilegedUser } from '../../../cluster/run-as.ts';
import { freePort } from '../free-port.ts';
import { atExit, endPostgresIn, removeFolder } from './clean-up.ts';
import { type DebianPostgres, debianPrograms, startPrimary, startReplica } from './debian-postgres.ts';

const configuration = resolve(import.meta.dirname, '../../../deploy');

/** PostgreSQL with one replica behind one HAProxy, and instances of the shop behind another. A person must promote the replica. */
export interface ProxiedPair {
  primary: DebianPostgres;
  replica: DebianPostgres;
  /** connects to the current primary, through HAProxy */
  connectionString: string;
  /** starts HAProxy on `port`, in front of two instances of the shop; `onLine` gets its log */
  serve(shopPorts: number[], port: number, onLine?: (line: string) => void): Promise<void>;
  stop(): Promise<void>;
}

/** Returns null if this machine can run a pair, otherwise the reason why not. */
export function pairProblem(): string | null {
  if (debianPrograms() === null) return 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  if (!existsSync('/usr/sbin/haproxy')) return 'HAProxy is not installed (Debian: apt-get install haproxy)';
  return null;
}

export async function openPair(): Promise<ProxiedPair> {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-pair-'));
  chmodSync(folder, 0o755);
  const proxies: ChildProcess[] = [];
  const cancelCleanUp = atExit(() => {
    endPostgresIn(folder);
    removeFolder(folder);
  });
  const options = { programs: debianPrograms() ?? '', folder, runAs: unprivilegedUser() };
  const primary = await startPrimary(options);
  const replica = await startReplica(options, primary);
  const databasePort = await freePort();
  const address = (port: number) => `127.0.0.1:${port}`;
  proxies.push(
    await startProxy(join(configuration, 'database.cfg'), databasePort, {
      DATABASE: address(databasePort),
      PRIMARY: address(primary.port),
      REPLICA: address(replica.port),
    }),
  );
  return {
    primary,
    replica,
    connectionString: `postgres://shop@127.0.0.1:${databasePort}/shop`,
    async serve([one = 0, two = 0], port, onLine) {
      const environment = { BIND: address(port), SHOP_1: address(one), SHOP_2: address(two), STATS: address(await freePort()) };
      proxies.push(await startProxy(join(configuration, 'haproxy.cfg'), port, environment, onLine));
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
