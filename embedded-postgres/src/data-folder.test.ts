import { appendFile, chmod, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { joinEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { query, useTestFolder } from './test-folder.ts';

const folder = useTestFolder();
const isRoot = process.getuid?.() === 0;

test('a database still works after its folder was moved', async () => {
  const first = await folder.start();
  await query(first, 'CREATE TABLE notes AS SELECT 1 AS n');
  await rename(folder.dataDir, `${folder.dataDir}-moved`);
  folder.dataDir = `${folder.dataDir}-moved`;
  const second = await folder.start();
  expect(second.joined).toBe(true);
  await second.stop();
  expect(await query(await folder.start(), 'SELECT n FROM notes')).toEqual([{ n: 1 }]);
});

test('a log over 10 MB is rotated', async () => {
  await mkdir(folder.dataDir);
  await appendFile(path.join(folder.dataDir, 'postgres.log'), '');
  await truncate(path.join(folder.dataDir, 'postgres.log'), 11 * 1024 * 1024);
  await folder.start();
  expect((await stat(path.join(folder.dataDir, 'postgres.log'))).size).toBeLessThan(100_000);
  expect((await stat(path.join(folder.dataDir, 'postgres.log.1'))).size).toBeGreaterThan(10_000_000);
});

test('a folder that cannot be written gives a one-line error', async () => {
  await writeFile(folder.dataDir, 'a file, not a folder');
  await expect(folder.start()).rejects.toThrow(EmbeddedPostgresError);
  await expect(folder.start()).rejects.toThrow(/^The data folder .* cannot be written \(.*\): make it writable or choose another one\.$/);
});

test('a damaged configuration gives a one-line error', async () => {
  await (await folder.start()).stop();
  await appendFile(path.join(folder.dataDir, 'postgres', 'cluster', 'postgresql.conf'), 'nonsense = 1\n');
  await expect(folder.start()).rejects.toThrow(/^The database in .* does not start \(.*\); its log is .*postgres\.log\.$/);
});

test.runIf(isRoot)('as root, only PostgreSQL gets access to a data folder of mode 0700', async () => {
  await mkdir(folder.dataDir, { mode: 0o700 });
  await folder.start();
  expect((await readdir(folder.dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  expect((await stat(folder.dataDir)).mode & 0o777).toBe(0o710);
});

test.runIf(isRoot)(
  'as root, if PostgreSQL cannot read the folder, the database is created in another one, and a file says where',
  async () => {
    await chmod(folder.path, 0o700);
    const first = await folder.start();
    const home = (await readFile(path.join(folder.dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).trim().split('\n').at(-1)?.trim() ?? '';
    try {
      expect(home).toMatch(/^\/var\/lib\/axlewright\/[0-9a-f]{16}\/postgres$/);
      expect((await stat(home)).uid).not.toBe(0);
      expect((await joinEmbeddedPostgres({ dataDir: folder.dataDir }))?.ownerConnectionString).toBe(first.ownerConnectionString);
      await first.stop();
      await rename(folder.dataDir, `${folder.dataDir}-moved`);
      folder.dataDir = `${folder.dataDir}-moved`;
      await (await folder.start()).stop();
      expect(folder.progress).toEqual(['Creating the database…']);
    } finally {
      await rm(path.dirname(home), { recursive: true, force: true });
    }
  },
);
