import { spawn } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { joinEmbeddedPostgres } from './embedded-postgres.ts';
import { inUseLockNumber } from './in-use-lock.ts';
import { query, useTestFolder } from './test-folder.ts';

const folder = useTestFolder();

test('the first start creates the database, and the second one finds its data', async () => {
  const first = await folder.start();
  expect(first.joined).toBe(false);
  expect(folder.progress).toEqual(['Creating the database…']);
  await query(first, "CREATE TABLE notes AS SELECT 'kept' AS note");
  await first.stop();

  const second = await folder.start();
  expect(second.joined).toBe(false);
  expect(await query(second, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
  expect(folder.progress).toHaveLength(1);
});

test('the server is durable, uses UTF-8 and checksums, and listens only on the loopback address', async () => {
  const postgres = await folder.start();
  const [row] = await query(
    postgres,
    `SELECT current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('full_page_writes') pages,
       current_setting('data_checksums') checksums, current_setting('server_encoding') encoding, current_setting('listen_addresses') address,
       current_setting('unix_socket_directories') sockets, (SELECT datlocale FROM pg_database WHERE datname = 'shop') locale, upper('éß') upper`,
  );
  expect(row).toEqual({
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    address: '127.0.0.1',
    sockets: '',
    locale: 'C.UTF-8',
    upper: 'Éß',
  });
});

test('the log contains no values from rows, not even for a duplicate key', async () => {
  const postgres = await folder.start();
  await query(postgres, 'create table people (email text primary key)');
  for (const _time of [1, 2]) await query(postgres, 'insert into people values ($1)', ['bea@shop.example']).catch(() => {});
  const log = await readFile(path.join(folder.dataDir, 'postgres.log'), 'utf8');
  expect(log).toMatch(/duplicate key value violates unique constraint "people_pkey"/);
  expect(log).not.toContain('bea@');
});

test('connections require the password, and only the owner can read the password file', async () => {
  const postgres = await folder.start();
  const url = new URL(postgres.ownerConnectionString);
  url.password = 'guess';
  await expect(query({ ownerConnectionString: url.href }, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect((await stat(path.join(folder.dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(folder.dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
});

test('the owner role is not a superuser, but can create databases and trusted extensions', async () => {
  const postgres = await folder.start();
  expect(await query(postgres, 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false, rolcreatedb: true },
  ]);
  await query(postgres, 'CREATE EXTENSION pg_trgm');
  await query(postgres, 'CREATE DATABASE another');
});

test('the shop connects as a role that owns nothing', async () => {
  const postgres = await folder.start();
  expect(new URL(postgres.appConnectionString).username).toBe('shop_app');
  expect((await stat(path.join(folder.dataDir, 'postgres', 'app-password'))).mode & 0o777).toBe(0o600);
  await expect(query({ ownerConnectionString: postgres.appConnectionString }, 'CREATE TABLE notes (note text)')).rejects.toThrow(
    'permission denied',
  );
  await expect(query({ ownerConnectionString: postgres.appConnectionString }, 'CREATE DATABASE another')).rejects.toThrow(
    'permission denied',
  );
});

test('a database with only one role gets the second role when no process uses it', async () => {
  const first = await folder.start();
  await query(first, "CREATE TABLE notes AS SELECT 'kept' AS note");
  // Simulates a start that was killed after it created the role and before it wrote the password.
  await rm(path.join(folder.dataDir, 'postgres', 'app-password'));

  const user = new pg.Client({ connectionString: first.ownerConnectionString });
  user.on('error', () => {});
  await user.connect();
  await user.query('SELECT pg_advisory_lock_shared($1)', [inUseLockNumber]);
  const joined = await folder.start();
  expect(joined).toMatchObject({ joined: true, appConnectionString: first.ownerConnectionString });
  await user.end();

  const [next, other] = await Promise.all([folder.start(), folder.start()]);
  expect(new URL(next.appConnectionString).username).toBe('shop_app');
  expect(other.appConnectionString).toBe(next.appConnectionString);
  expect(await query({ ownerConnectionString: next.appConnectionString }, 'SELECT current_user AS name')).toEqual([{ name: 'shop_app' }]);
  expect(await query(next, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
});

test('starts that create the second role at the same time agree on its password', async () => {
  const first = await folder.start();
  await first.stop();
  const file = path.join(folder.dataDir, 'postgres', 'app-password');
  await rm(file);
  // Simulates another start that has written this password to the file, but has not set it in the database yet.
  await writeFile(`${file}.unfinished`, 'of-the-other-start', { mode: 0o600 });
  const next = await folder.start();
  expect(new URL(next.appConnectionString).password).toBe('of-the-other-start');
  expect(await readFile(file, 'utf8')).toBe('of-the-other-start');
  expect(await query({ ownerConnectionString: next.appConnectionString }, 'SELECT current_user AS name')).toEqual([{ name: 'shop_app' }]);
});

test('a start waits while another start checks whether a process uses the server', async () => {
  const first = await folder.start();
  await rm(path.join(folder.dataDir, 'postgres', 'app-password'));
  const other = new pg.Client({ connectionString: first.ownerConnectionString });
  other.on('error', () => {});
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [inUseLockNumber]);
  const next = folder.start();
  // Waits until the start has checked twice, on two connections. It found the lock in use and checked again.
  const checks = new Set<number>();
  const listChecks = "SELECT pid FROM pg_stat_activity WHERE application_name = 'axlewright-shop start'";
  await vi.waitFor(
    async () => {
      for (const { pid } of (await other.query<{ pid: number }>(listChecks)).rows) checks.add(pid);
      expect(checks.size).toBeGreaterThan(1);
    },
    { timeout: 240_000, interval: 1 },
  );
  await other.end();
  expect(new URL((await next).appConnectionString).username).toBe('shop_app');
});

test('a start uses the server that a killed shop left running, and stops it at the end', async () => {
  await startAndKillShop();
  const next = await folder.start();
  expect(next.joined).toBe(true);
  expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await next.stop();
  expect(await joinEmbeddedPostgres({ dataDir: folder.dataDir })).toBeNull();
});

test('a command uses a running database and leaves it running', async () => {
  expect(await joinEmbeddedPostgres({ dataDir: folder.dataDir })).toBeNull();
  const postgres = await folder.start();
  const joined = await joinEmbeddedPostgres({ dataDir: folder.dataDir });
  expect(joined?.ownerConnectionString).toBe(postgres.ownerConnectionString);
  await joined?.stop();
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(await joinEmbeddedPostgres({ dataDir: folder.dataDir })).toBeNull();
});

test('stop closes open connections and may be called twice', async () => {
  const postgres = await folder.start();
  const client = new pg.Client(postgres.ownerConnectionString);
  const lost = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await Promise.all([postgres.stop(), postgres.stop()]);
  await lost;
  await expect(query(postgres, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await postgres.stop();
});

async function startAndKillShop() {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder.dataDir)} }); console.log('up'); setInterval(() => {}, 1000);`;
  const shop = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => shop.stdout.once('data', resolve));
  shop.kill('SIGKILL');
  await new Promise((resolve) => shop.once('exit', resolve));
}
