import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/database.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  connectionString: string;
}

/** A migrated database for one test file, without a shop on it. Read the parts of the result inside tests only. */
export function useTestDatabase(): TestDatabase {
  const parts = {} as TestDatabase;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  beforeAll(async () => {
    const url = new URL(inject('templateUrl'));
    await onServer(`create database ${name} template ${url.pathname.slice(1)}`);
    url.pathname = `/${name}`;
    const { database: db, pool } = openDatabase(url.href, 5);
    Object.assign(parts, { db, pool, connectionString: url.href });
  });
  afterAll(async () => {
    await parts.db.destroy();
    await onServer(`drop database ${name} with (force)`);
  });
  return parts;
}

async function onServer(sql: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(sql);
  await client.end();
}
