import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { superviseEmbeddedPostgres } from './supervisor.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'axlewright-supervisor-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function openDatabase() {
  const databaseIsBack = Promise.withResolvers<void>();
  const onProgress = (line: string) => line === 'The database is back.' && databaseIsBack.resolve();
  const supervised = await superviseEmbeddedPostgres(() => startEmbeddedPostgres({ dataDir }), onProgress);
  return { ...supervised, isBack: databaseIsBack.promise };
}

async function queryOne(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query('select 1 as one')).rows[0];
  } finally {
    await client.end();
  }
}

it('a killed server is restarted on the same port, and stops when the last process leaves it', async () => {
  const [first, second] = [await openDatabase(), await openDatabase()];
  process.kill(Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
  await Promise.all([first.isBack, second.isBack]);
  expect(second.ownerConnectionString).toBe(first.ownerConnectionString);
  expect(await queryOne(first.ownerConnectionString)).toEqual({ one: 1 });
  await first.leave();
  expect(await queryOne(first.ownerConnectionString)).toEqual({ one: 1 });
  await second.leave();
  await expect(queryOne(first.ownerConnectionString)).rejects.toThrow('ECONNREFUSED');
});
