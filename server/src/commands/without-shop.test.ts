import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { backupFolderIn, useBackedUpShop } from '../../test/backed-up-shop.ts';
import { cloneTemplate, emptyDatabase } from '../../test/cloned-database.ts';

const backedUp = useBackedUpShop();
const argsOf = (line: string) => line.split(' ') as [string, ...string[]];

describe('in a data folder without a shop', () => {
  const commands = [`backup ${tmpdir()}`, 'doctor', 'admin list', 'catalogue import parts.csv', 'vehicles import vpic.db'];

  it.each(commands)('npm run %s does not create a shop', async (command) => {
    const missingFolder = join(backedUp.folder, 'nowhere');
    expect(await backedUp.run(argsOf(command), { DATABASE_URL: '', DATA_DIR: missingFolder })).toEqual({
      code: 1,
      output: `There is no shop in ${missingFolder}. Set DATA_DIR or DATABASE_URL to the same value as the shop, or start the shop to create its database.\n`,
    });
    await expect(stat(missingFolder)).rejects.toThrow('ENOENT');
  });

  it('only a restore writes into an empty database', async () => {
    const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder])).output);
    const empty = await emptyDatabase();
    for (const command of commands)
      expect(await backedUp.run(argsOf(command), { DATABASE_URL: empty.ownerConnectionString })).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^There is no shop in the database \w+\. Check DATABASE_URL/),
      });
    expect(await listTablesOf(empty.ownerConnectionString)).toEqual([]);
    expect(await backedUp.run(['restore', backupFolder], { DATABASE_URL: empty.ownerConnectionString })).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored: .+\n$/),
    });
    expect(await backedUp.run(['doctor'], { DATABASE_URL: empty.ownerConnectionString })).toMatchObject({ code: 0 });
    await empty.drop();
  });

  it('a backup without parts and accounts exits with 1', async () => {
    const clone = await cloneTemplate();
    expect(await backedUp.run(['backup', backedUp.folder], { DATABASE_URL: clone.ownerConnectionString })).toEqual({
      code: 1,
      output: expect.stringMatching(/\nWARNING: This backup has 0 parts and 0 accounts\./),
    });
    await clone.drop();
  });
});

it('commands do not apply migrations, but ask the admin to start the shop', async () => {
  const clone = await cloneTemplate();
  const client = new pg.Client({ connectionString: clone.ownerConnectionString });
  await client.connect();
  await client.query(`delete from migrations where name like '0015%'`);
  for (const command of ['doctor', 'admin list', 'catalogue import parts.csv'])
    expect(await backedUp.run(argsOf(command), { DATABASE_URL: clone.ownerConnectionString })).toMatchObject({
      code: 1,
      output: expect.stringContaining('it lacks 0015_fill_search_lexemes.sql'),
    });
  expect((await client.query(`select from migrations where name like '0015%'`)).rowCount).toBe(0);
  await client.end();
  await clone.drop();
});

async function listTablesOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}
