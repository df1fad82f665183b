import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const script = `
  import pg from 'pg';
  import { readSettings } from './server/src/env.ts';
  import { joinShopDatabase } from './server/src/platform/database/shop-database.ts';
  const [sql, ...values] = process.argv.slice(1);
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  const client = new pg.Client(shopDatabase.ownerConnectionString);
  await client.connect();
  const { rowCount } = await client.query(sql, values);
  await client.end();
  await shopDatabase.leave();
  if (rowCount === 0) throw new Error('The statement changed no row.');
`;

/** Changes rows directly in the database of the tested shop, for states that the API cannot create. Throws if no row changes. */
export async function changeRows(sql: string, values: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, sql, ...values], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });
}
