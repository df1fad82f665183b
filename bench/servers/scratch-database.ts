import { mkdir, readFile } from 'node:fs/promises';
import { startEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import pg from 'pg';
import { dropDatabase } from '../../server/src/platform/database/backup/scratch-database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { onConnection } from '../../server/src/platform/database/single-connection.ts';
import { atExit, endPostgresIn } from '../../server/test/faults/clean-up.ts';

export interface ScratchServer {
  postmasterPid: number;
  /** Creates a new, migrated database and returns its URL. */
  create(name: string): Promise<string>;
  /** Copies a database to which nobody is connected, and returns the URL of the copy. */
  copy(from: string, name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL with the same settings as for a shop. fsync is on. */
export async function startScratchServer(dataDir: string): Promise<ScratchServer> {
  await mkdir(dataDir, { recursive: true });
  // Registered first, because a signal may arrive while the server starts.
  const cancelCleanUp = atExit(() => endPostgresIn(dataDir));
  const postgres = await startEmbeddedPostgres({ dataDir });
  if (postgres.joined) cancelCleanUp();
  const [pid] = (await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8')).split('\n');

  async function createDatabase(name: string, options = ''): Promise<string> {
    await onConnection(postgres.ownerConnectionString, 'axlewright bench', async (client) => {
      await dropDatabase(client, name);
      await client.query(`create database ${name} ${options}`);
    });
    const url = new URL(postgres.ownerConnectionString);
    url.pathname = name;
    return url.href;
  }

  return {
    postmasterPid: Number(pid),
    async create(name) {
      const url = await createDatabase(name);
      await migrate(url);
      return url;
    },
    copy: (from, name) => createDatabase(name, `template ${new URL(from).pathname.slice(1)}`),
    stop: postgres.stop,
  };
}

/** Runs the statements one after another. Returns the rows of the last one. */
export async function runStatements<Row extends pg.QueryResultRow>(connectionString: string, statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
