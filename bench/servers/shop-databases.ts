import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from '../../cluster/cluster.ts';
import { postgresPrograms } from '../../cluster/packages.ts';
import { unprivilegedUser } from '../../cluster/run-as.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { atExit, endPostgresIn, removeFolder } from '../../server/test/faults/clean-up.ts';
import { startPrimary } from '../../server/test/faults/debian-postgres.ts';
import { type Bench, smallParts } from '../bench.ts';
import { importFile } from '../data/import-file.ts';

/** A database with 1,000 parts. */
export interface ShopDatabase {
  url: string;
  primaryPid: number;
  replicaPids: number[];
  stop(): Promise<void>;
}

/** Opens each kind of database that a shop can have, the simplest first. */
export const shopDatabases: Record<string, (bench: Bench) => Promise<ShopDatabase>> = {
  'embedded PostgreSQL 18': openEmbedded,
  'one PostgreSQL 15': openSingle,
  'three PostgreSQL 15': openThree,
};

async function openEmbedded(bench: Bench): Promise<ShopDatabase> {
  return { url: await bench.smallDatabase(), primaryPid: bench.postmasterPid, replicaPids: [], stop: async () => {} };
}

/** Debian's PostgreSQL, without a proxy in front of it. */
async function openSingle({ dataDir }: Bench): Promise<ShopDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-single-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const cancelCleanUp = atExit(end);
  const server = await startPrimary({ programs: postgresPrograms(), folder, runAs: unprivilegedUser() });
  const url = `postgres://shop@127.0.0.1:${server.port}/shop`;
  await addParts(url, dataDir);
  return {
    url,
    primaryPid: await server.pid(),
    replicaPids: [],
    async stop() {
      await server.stop();
      end();
      cancelCleanUp();
    },
  };

  function end(): void {
    endPostgresIn(folder);
    removeFolder(folder);
  }
}

/** Three nodes under Patroni, behind HAProxy. A commit waits for a replica. */
async function openThree({ dataDir }: Bench): Promise<ShopDatabase> {
  const cluster = await openCluster();
  await addParts(cluster.ownerUrl, dataDir);
  const primary = await cluster.primary();
  return {
    url: cluster.ownerUrl,
    primaryPid: primary.postgresPid() ?? 0,
    replicaPids: cluster.nodes.filter((node) => node !== primary).map((node) => node.postgresPid() ?? 0),
    stop: async () => cluster.stop(),
  };
}

async function addParts(url: string, dataDir: string): Promise<void> {
  await migrate(url);
  await importFile(url, join(dataDir, 'cluster.csv'), smallParts);
}
