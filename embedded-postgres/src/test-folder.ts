import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** Creates a data folder before each test of a file. After the test, stops the servers of the folder and removes the folder. */
export function useTestFolder() {
  let started: EmbeddedPostgres[] = [];
  const pidFile = () => path.join(folder.dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const folder = {
    /** contains the data folder */
    path: '',
    dataDir: '',
    /** the progress messages of all starts */
    progress: [] as string[],
    async start(): Promise<EmbeddedPostgres> {
      const postgres = await startEmbeddedPostgres({ dataDir: folder.dataDir, onProgress: (line) => folder.progress.push(line) });
      started.push(postgres);
      return postgres;
    },
    pidFile,
    postmasterPid: async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]),
  };

  beforeEach(async () => {
    folder.path = await mkdtemp(path.join(tmpdir(), 'embedded postgres '));
    await chmod(folder.path, 0o755);
    folder.dataDir = path.join(folder.path, 'data');
    folder.progress = [];
    started = [];
  });
  afterEach(async () => {
    for (const postgres of started) await postgres.stop();
    await rm(folder.path, { recursive: true, force: true });
  });
  return folder;
}

/** Runs one statement on its own connection. */
export async function query({ ownerConnectionString }: { ownerConnectionString: string }, sql: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: ownerConnectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
