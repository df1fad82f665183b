import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import pg from 'pg';
import { migrate } from '../server/src/platform/database/migrate.ts';

export const dataDir = fileURLToPath(new URL('.data', import.meta.url));

export interface ScratchServer {
  /** Creates a new, migrated database and returns its URL. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL with the same settings as for a shop. fsync is on. */
export async function startScratchServer(): Promise<ScratchServer> {
  await mkdir(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir });
  return {
    async create(name) {
      await runStatements(postgres.ownerConnectionString, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
      const url = new URL(postgres.ownerConnectionString);
      url.pathname = name;
      await migrate(url.href);
      return url.href;
    },
    stop: postgres.stop,
  };
}

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
