import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { inUseLockNumber } from './in-use-lock.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;
let progress: string[];
let started: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded postgres '));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  progress = [];
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the first start creates the database, and the second one finds its data', async () => {
  const first = await start();
  expect(first.joined).toBe(false);
  expect(progress).toEqual(['Creating the database…']);
  await query(first, "CREATE TABLE notes AS SELECT 'kept' AS note");
  await first.stop();

  const second = await start();
  expect(second.joined).toBe(false);
  expect(await query(second, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
  expect(progress).toHaveLength(1);
});

test('the server is durable, uses UTF-8 and checksums, and listens only on the loopback address', async () => {
  const postgres = await start();
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
  const postgres = await start();
  await query(postgres, 'create table people (email text primary key)');
  for (const _time of [1, 2]) await query(postgres, 'insert into people values ($1)', ['bea@shop.example']).catch(() => {});
  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toMatch(/duplicate key value violates unique constraint "people_pkey"/);
  expect(log).not.toContain('bea@');
});

test('connections require the password, which only its owner can read', async () => {
  const postgres = await start();
  const url = new URL(postgres.connectionString);
  url.password = 'guess';
  await expect(query({ ...postgres, connectionString: url.href }, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect((await stat(path.join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
});

test('the shop is not a superuser but can create databases and trusted extensions', async () => {
  const postgres = await start();
  expect(await query(postgres, 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false, rolcreatedb: true },
  ]);
  await query(postgres, 'CREATE EXTENSION pg_trgm');
  await query(postgres, 'CREATE DATABASE another');
});

test('the shop connects as a role that owns nothing', async () => {
  const postgres = await start();
  expect(new URL(postgres.appConnectionString).username).toBe('shop_app');
  expect((await stat(path.join(dataDir, 'postgres', 'app-password'))).mode & 0o777).toBe(0o600);
  await expect(query({ connectionString: postgres.appConnectionString }, 'CREATE TABLE notes (note text)')).rejects.toThrow(
    'permission denied',
  );
  await expect(query({ connectionString: postgres.appConnectionString }, 'CREATE DATABASE another')).rejects.toThrow('permission denied');
});

test('a database with only one role gets the second one when no process uses it', async () => {
  const first = await start();
  await query(first, "CREATE TABLE notes AS SELECT 'kept' AS note");
  // The role may exist already, if another start was killed before it wrote the password.
  await rm(path.join(dataDir, 'postgres', 'app-password'));

  const user = new pg.Client({ connectionString: first.connectionString });
  user.on('error', () => {});
  await user.connect();
  await user.query('SELECT pg_advisory_lock_shared($1)', [inUseLockNumber]);
  const joined = await start();
  expect(joined).toMatchObject({ joined: true, appConnectionString: first.connectionString });
  await user.end();

  const [next, other] = await Promise.all([start(), start()]);
  expect(new URL(next.appConnectionString).username).toBe('shop_app');
  expect(other.appConnectionString).toBe(next.appConnectionString);
  expect(await query({ connectionString: next.appConnectionString }, 'SELECT current_user AS name')).toEqual([{ name: 'shop_app' }]);
  expect(await query(next, 'SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
});

test('a start waits while another start checks whether a process uses the server', async () => {
  const first = await start();
  await rm(path.join(dataDir, 'postgres', 'app-password'));
  const other = new pg.Client({ connectionString: first.connectionString });
  other.on('error', () => {});
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [inUseLockNumber]);
  const next = start();
  // Two checks, on two connections: the lock was taken during the first one, so the start checked again.
  const checks = new Set<number>();
  const listChecks = "SELECT pid FROM pg_stat_activity WHERE application_name = 'axlewright-shop start'";
  await vi.waitFor(
    async () => {
      for (const { pid } of (await other.query<{ pid: number }>(listChecks)).rows) checks.add(pid);
      expect(checks.size).toBeGreaterThan(1);
    },
    { timeout: 20_000, interval: 1 },
  );
  await other.end();
  expect(new URL((await next).appConnectionString).username).toBe('shop_app');
});

test('a start joins the server that a killed shop left running, and stops it afterwards', async () => {
  await startAndKillShop();
  const next = await start();
  expect(next.joined).toBe(true);
  expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await next.stop();
  expect(await joinEmbeddedPostgres({ dataDir })).toBeNull();
});

test('a command joins a running database and leaves it running', async () => {
  expect(await joinEmbeddedPostgres({ dataDir })).toBeNull();
  const postgres = await start();
  const joined = await joinEmbeddedPostgres({ dataDir });
  expect(joined?.connectionString).toBe(postgres.connectionString);
  await joined?.stop();
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(await joinEmbeddedPostgres({ dataDir })).toBeNull();
});

test('stop closes open connections and may be called twice', async () => {
  const postgres = await start();
  const client = new pg.Client(postgres.connectionString);
  const lost = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await Promise.all([postgres.stop(), postgres.stop()]);
  await lost;
  await expect(query(postgres, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await postgres.stop();
});

test('after a kill -9 of PostgreSQL the next start recovers what was committed', async () => {
  const first = await start();
  await query(first, 'CREATE TABLE notes AS SELECT 1 AS n');
  const busy = query(first, 'SELECT pg_sleep(1)').catch(() => {});
  process.kill(await postmasterPid(), 'SIGKILL');
  const second = await start();
  expect(await query(second, 'SELECT n FROM notes')).toEqual([{ n: 1 }]);
  await busy;
});

test.each([
  ['no process', () => 4_000_000],
  ['another process', () => process.pid],
])('a stale pid file that names %s is removed', async (_who, pid) => {
  const first = await start();
  const lines = (await readFile(pidFile(), 'utf8')).split('\n');
  await first.stop();
  await writeFile(pidFile(), [pid(), ...lines.slice(1)].join('\n'), { mode: 0o644 });
  const second = await start();
  expect(second.joined).toBe(false);
});

test('the next start removes what a killed first start left', async () => {
  await mkdir(path.join(dataDir, 'postgres.new-4000000-x', 'cluster'), { recursive: true });
  await start();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
});

test('two simultaneous starts share one server', async () => {
  const both = await Promise.all([start(), start()]);
  expect(both.map((postgres) => postgres.joined).sort()).toEqual([false, true]);
  expect(both[0].connectionString).toBe(both[1].connectionString);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
});

test('a start reuses the last port, or takes another one if that is in use', async () => {
  const first = await start();
  await first.stop();
  const second = await start();
  expect(second.connectionString).toBe(first.connectionString);
  await second.stop();
  const taken = createServer().listen(Number(new URL(first.connectionString).port), '127.0.0.1');
  await once(taken, 'listening');
  const third = await start();
  taken.close();
  expect(third.connectionString).not.toBe(first.connectionString);
  expect(await query(third, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a dropped database is created again', async () => {
  const first = await start();
  const url = new URL(first.connectionString);
  url.pathname = '/postgres';
  await query({ ...first, connectionString: url.href }, 'DROP DATABASE shop');
  await first.stop();
  expect(await query(await start(), 'SELECT current_database() AS name')).toEqual([{ name: 'shop' }]);
});

test('a database moves with its folder', async () => {
  const first = await start();
  await query(first, 'CREATE TABLE notes AS SELECT 1 AS n');
  await rename(dataDir, `${dataDir}-moved`);
  dataDir = `${dataDir}-moved`;
  const second = await start();
  expect(second.joined).toBe(true);
  await second.stop();
  expect(await query(await start(), 'SELECT n FROM notes')).toEqual([{ n: 1 }]);
});

test('a log over 10 MB is rotated', async () => {
  await mkdir(dataDir);
  await appendFile(path.join(dataDir, 'postgres.log'), '');
  await truncate(path.join(dataDir, 'postgres.log'), 11 * 1024 * 1024);
  await start();
  expect((await stat(path.join(dataDir, 'postgres.log'))).size).toBeLessThan(100_000);
  expect((await stat(path.join(dataDir, 'postgres.log.1'))).size).toBeGreaterThan(10_000_000);
});

test('a folder that cannot be written gives a one-line error', async () => {
  await writeFile(dataDir, 'a file, not a folder');
  await expect(start()).rejects.toThrow(EmbeddedPostgresError);
  await expect(start()).rejects.toThrow(/^The data folder .* cannot be written \(.*\): make it writable or choose another one\.$/);
});

test('a damaged configuration gives a one-line error', async () => {
  await (await start()).stop();
  await appendFile(path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), 'nonsense = 1\n');
  await expect(start()).rejects.toThrow(/^The database in .* does not start \(.*\); its log is .*postgres\.log\.$/);
});

test.runIf(isRoot)('as root, a data folder of mode 0700 is opened to PostgreSQL only', async () => {
  await mkdir(dataDir, { mode: 0o700 });
  await start();
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
});

test.runIf(isRoot)('as root, the database is created elsewhere if PostgreSQL cannot reach the folder, and a note says where', async () => {
  await chmod(folder, 0o700);
  const first = await start();
  const home = (await readFile(path.join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).trim().split('\n').at(-1)?.trim() ?? '';
  try {
    expect(home).toMatch(/^\/var\/lib\/axlewright\/[0-9a-f]{16}\/postgres$/);
    expect((await stat(home)).uid).not.toBe(0);
    expect((await joinEmbeddedPostgres({ dataDir }))?.connectionString).toBe(first.connectionString);
    await first.stop();
    await rename(dataDir, `${dataDir}-moved`);
    dataDir = `${dataDir}-moved`;
    await (await start()).stop();
    expect(progress).toEqual(['Creating the database…']);
  } finally {
    await rm(path.dirname(home), { recursive: true, force: true });
  }
});

async function start() {
  const postgres = await startEmbeddedPostgres({ dataDir, onProgress: (line) => progress.push(line) });
  started.push(postgres);
  return postgres;
}

async function query({ connectionString }: { connectionString: string }, sql: string, values: string[] = []) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function startAndKillShop() {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }); console.log('up'); setInterval(() => {}, 1000);`;
  const shop = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => shop.stdout.once('data', resolve));
  shop.kill('SIGKILL');
  await new Promise((resolve) => shop.once('exit', resolve));
}

const pidFile = () => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmasterPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
