import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/db.ts';
import { cloneTemplate } from './cloned-database.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  ownerConnectionString: string;
}

/** Creates a migrated database for one test file, without a shop. Use the result only inside tests. */
export function useTestDatabase(): TestDatabase {
  const parts = {} as TestDatabase;
  let drop = async () => {};
  beforeAll(async () => {
    const clone = await cloneTemplate();
    drop = clone.drop;
    const { database: db, pool } = openDatabase(clone.ownerConnectionString, 5);
    Object.assign(parts, { db, pool, ownerConnectionString: clone.ownerConnectionString });
  });
  afterAll(async () => {
    await parts.db.destroy();
    await drop();
  });
  return parts;
}
