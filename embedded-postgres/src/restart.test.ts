import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query, useTestFolder } from './test-folder.ts';

const folder = useTestFolder();

test('after a kill -9 of PostgreSQL, the next start has all committed data', async () => {
  const first = await folder.start();
  await query(first, 'CREATE TABLE notes AS SELECT 1 AS n');
  const busy = query(first, 'SELECT pg_sleep(1)').catch(() => {});
  process.kill(await folder.postmasterPid(), 'SIGKILL');
  const second = await folder.start();
  expect(await query(second, 'SELECT n FROM notes')).toEqual([{ n: 1 }]);
  await busy;
});

test.each([
  ['no process', () => 4_000_000],
  ['another process', () => process.pid],
])('a stale pid file is removed if its pid belongs to %s', async (_who, pid) => {
  const first = await folder.start();
  const lines = (await readFile(folder.pidFile(), 'utf8')).split('\n');
  await first.stop();
  await writeFile(folder.pidFile(), [pid(), ...lines.slice(1)].join('\n'), { mode: 0o644 });
  const second = await folder.start();
  expect(second.joined).toBe(false);
});

test('the next start removes the folder of a first start that was killed', async () => {
  await mkdir(path.join(folder.dataDir, 'postgres.new-4000000-x', 'cluster'), { recursive: true });
  await folder.start();
  expect((await readdir(folder.dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
});

test('two simultaneous starts share one server', async () => {
  const both = await Promise.all([folder.start(), folder.start()]);
  expect(both.map((postgres) => postgres.joined).sort()).toEqual([false, true]);
  expect(both[0].ownerConnectionString).toBe(both[1].ownerConnectionString);
  expect((await readdir(folder.dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
});

test('a start uses the same port as the last start, or another one if that is in use', async () => {
  const first = await folder.start();
  await first.stop();
  const second = await folder.start();
  expect(second.ownerConnectionString).toBe(first.ownerConnectionString);
  await second.stop();
  const portUser = createServer().listen(Number(new URL(first.ownerConnectionString).port), '127.0.0.1');
  await once(portUser, 'listening');
  const third = await folder.start();
  portUser.close();
  expect(third.ownerConnectionString).not.toBe(first.ownerConnectionString);
  expect(await query(third, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a dropped database is created again', async () => {
  const first = await folder.start();
  const url = new URL(first.ownerConnectionString);
  url.pathname = '/postgres';
  await query({ ownerConnectionString: url.href }, 'DROP DATABASE shop');
  await first.stop();
  expect(await query(await folder.start(), 'SELECT current_database() AS name')).toEqual([{ name: 'shop' }]);
});
