import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { dropDatabase } from '../src/platform/database/backup/scratch-database.ts';

export interface ClonedDatabase {
  /** connects as the role that owns the tables */
  ownerConnectionString: string;
  /** connects as the role that the shop uses */
  appConnectionString: string;
  drop(): Promise<void>;
}

/** Copies the migrated template database. Each test file has its own copy, because test files must not share data. */
export function cloneTemplate(): Promise<ClonedDatabase> {
  return createDatabase(new URL(inject('templateUrl')).pathname.slice(1));
}

/** Creates a database without tables. */
export function emptyDatabase(): Promise<ClonedDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<ClonedDatabase> {
  const url = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes less time than writing the copy to the write-ahead log.
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  url.pathname = `/${name}`;
  const appUrl = new URL(inject('appTemplateUrl'));
  appUrl.pathname = url.pathname;
  return {
    ownerConnectionString: url.href,
    appConnectionString: appUrl.href,
    drop: () => onServer((client) => dropDatabase(client, name)),
  };
}

async function onServer(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await act(client);
  await client.end();
}
