import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClusterIfMissing } from '@axlewright/embedded-postgres/cluster';
import { startEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import { clusterFolderOf, prepareInstallation } from '@axlewright/embedded-postgres/installation';
import { startPostmaster, stopPostmaster } from '@axlewright/embedded-postgres/postmaster';
import { runSingleUser } from '@axlewright/embedded-postgres/roles';
import { prepareDatabase } from '../src/prepare-database.ts';
import type { ClonedDatabase } from './cloned-database.ts';

const execute = promisify(execFile);

interface ReplicatedDatabase {
  database: ClonedDatabase;
  /** the port of the replica, which stays the same */
  replicaPort: number;
  /** returns the connection string of the replica with another port, for example the port of a proxy to it */
  replicaThrough(port: number): string;
  /** makes the replica apply changes only after this time; 0: at once */
  holdBack(seconds: number): Promise<void>;
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server and a replica that follows it by streaming replication. The database is migrated. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'axlewright-replica-'));
  const packages = process.env.TEST_POSTGRES_PACKAGES ?? null;
  const installation = await prepareInstallation(dataDir, packages, () => {});
  await createClusterIfMissing(installation, () => {});
  await runSingleUser(installation, ['ALTER ROLE shop REPLICATION;']);
  await appendFile(join(clusterFolderOf(installation), 'pg_hba.conf'), 'host replication shop 127.0.0.1/32 scram-sha-256\n');
  const replica = { ...installation, home: `${installation.home}-replica`, logFile: join(dataDir, 'replica.log') };
  await execute('cp', ['-a', installation.home, replica.home]);

  const primary = await startEmbeddedPostgres({ dataDir, packages });
  const { port, username, password } = new URL(primary.ownerConnectionString);
  const configuration = join(clusterFolderOf(replica), 'postgresql.auto.conf');
  await appendFile(configuration, `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`);
  await writeFile(join(clusterFolderOf(replica), 'standby.signal'), '');
  let postmaster = await start();
  await prepareDatabase(primary);

  async function start() {
    const started = await startPostmaster(replica, () => {});
    if (started === 'retry') throw new Error('the port of the replica is in use');
    return started;
  }

  return {
    database: { ...primary, drop: async () => {} },
    replicaPort: postmaster.port,
    replicaThrough: (otherPort) => primary.appConnectionString.replace(`:${port}/`, `:${otherPort}/`),
    async holdBack(seconds) {
      await appendFile(configuration, `recovery_min_apply_delay = '${seconds}s'\n`);
      process.kill(postmaster.pid, 'SIGHUP');
    },
    async killReplica() {
      process.kill(postmaster.pid, 'SIGQUIT');
      await stopPostmaster(replica, postmaster.pid);
    },
    async startReplica() {
      postmaster = await start();
    },
    async stop() {
      await stopPostmaster(replica, postmaster.pid);
      await primary.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
