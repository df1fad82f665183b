import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { keepEmbeddedPostgres } from './keeper.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'axlewright-keeper-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A shop as far as its database sees it. */
async function openShop() {
  const back = Promise.withResolvers<void>();
  const onProgress = (line: string) => line === 'The database is back.' && back.resolve();
  const kept = await keepEmbeddedPostgres(() => startEmbeddedPostgres({ dataDir }), onProgress);
  return { ...kept, isBack: back.promise };
}

async function one(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query('select 1 as one')).rows[0];
  } finally {
    await client.end();
  }
}

it('starts a server again that was killed under its shops, where they look for it; the last one stops it', async () => {
  const [first, second] = [await openShop(), await openShop()];
  process.kill(Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
  await Promise.all([first.isBack, second.isBack]);
  expect(second.connectionString).toBe(first.connectionString);
  expect(await one(first.connectionString)).toEqual({ one: 1 });
  await first.leave();
  expect(await one(first.connectionString)).toEqual({ one: 1 });
  await second.leave();
  await expect(one(first.connectionString)).rejects.toThrow('ECONNREFUSED');
});
