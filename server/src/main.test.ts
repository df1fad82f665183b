import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { joinEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { cloneTemplate } from '../test/cloned-database.ts';
import { eventually } from '../test/eventually.ts';
import { freePort } from '../test/free-port.ts';
import { eventuallyStarted, stop, untilItPrints, useShopProcesses } from '../test/shop-processes.ts';

const shops = useShopProcesses();
const { start, startOpen } = shops;

/** Creates a fake systemd-notify that logs its arguments. It needs no socket. */
async function fakeSystemd() {
  const log = join(shops.dataDir, 'systemd-notify.log');
  const programs = join(shops.dataDir, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'systemd-notify'), `#!/bin/sh\necho "$1" >> '${log}'\n`);
  await chmod(join(programs, 'systemd-notify'), 0o755);
  return {
    environment: { NOTIFY_SOCKET: '/nowhere', WATCHDOG_USEC: '300000', PATH: `${programs}:${process.env.PATH}` },
    lines: async () => (await readFile(log, 'utf8')).split('\n'),
  };
}

/** Lists files of the data folder that other users may read or write. */
async function listReadableByOthers(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const modes = await Promise.all(
    files.map(async ({ parentPath, name }) => ({ name, mode: (await stat(join(parentPath, name)).catch(() => ({ mode: 0 }))).mode })),
  );
  expect(modes.map(({ name }) => name)).toContain('sandbox-cards.sqlite');
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

it('logs failed sign-ins at the default level, without personal data', async () => {
  const port = await freePort();
  const systemd = await fakeSystemd();
  const { output } = await startOpen(port, systemd.environment);
  // The shop tells systemd when it is open, and then regularly that it is alive.
  await eventually(async () => expect(await systemd.lines()).toEqual(expect.arrayContaining(['--ready', 'WATCHDOG=1'])));
  await fetch(`http://127.0.0.1:${port}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ email: 'nobody@shop.example', password: 'wrong-password' }),
  });
  await eventually(() => expect(output()).toMatch(/"act":"\/sign-in\/email","status":401/));
  expect(output()).not.toMatch(/nobody@|wrong-password/);
});

it('does not log the URL of a missing page', async () => {
  const port = await freePort();
  const { output, shop } = await startOpen(port);
  const opened = output().length;
  for (const path of ['/%0avictim@shop.example/eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln', '/%0A%7B%22level%22:50%7D'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
  await stop(shop, 'SIGTERM');
  expect(output().slice(opened)).not.toMatch(/victim|eyJ|"level":50|No route matches/);
});

describe('starting', () => {
  it('opens a new shop, shows its admin only once, and stops on SIGINT and SIGTERM', async () => {
    const port = await freePort();
    const first = await startOpen(port);
    expect(await listReadableByOthers(shops.dataDir)).toEqual([]);
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect(first.output().split('\n')[0]).toBe(`Axlewright shop ${version}`);
    expect(first.output()).toMatch(/Sample catalog loaded: \d+ parts/);
    expect(first.output()).toMatch(/admin@axlewright\.example {3}password: \S{12}/);
    expect((await fetch(`http://127.0.0.1:${port}/api/parts`)).status).toBe(200);
    expect(await stop(first.shop, 'SIGTERM')).toBe(0);

    // An earlier version created these files with modes that let other users read them.
    await chmod(join(shops.dataDir, 'sandbox-cards.sqlite'), 0o644);
    await mkdir(join(shops.dataDir, 'uploads'), { recursive: true });
    await writeFile(join(shops.dataDir, 'uploads', 'picture.webp'), '', { mode: 0o644 });
    const second = await startOpen(port);
    expect(await listReadableByOthers(shops.dataDir)).toEqual([]);
    expect(second.output()).not.toContain('password');
    expect(second.output()).toContain('npm run admin -- grant');
    expect(await stop(second.shop, 'SIGINT')).toBe(0);
  });

  it('serves the pages from their sources in development, and stops cleanly if Ctrl-C arrives twice', async () => {
    const port = await freePort();
    const { shop, output } = await startOpen(port, {}, true);
    const page = await fetch(`http://127.0.0.1:${port}/design`);
    expect(page.status, output()).toBe(200);
    expect(await page.text()).toContain('from "/app/root.tsx"');
    shop.kill('SIGINT');
    expect(await stop(shop, 'SIGINT')).toBe(0);
  });

  it('starts again after a kill -9', async () => {
    const port = await freePort();
    // Other machines can reach a shop with this HOST. Such a shop creates no admin, because the password would be in a log.
    const first = await startOpen(port, { HOST: '0.0.0.0' });
    expect(first.output()).not.toContain('password');
    await stop(first.shop, 'SIGKILL');
    const second = await startOpen(port);
    expect((await fetch(`http://127.0.0.1:${port}/api/parts`)).headers.get('x-total-count')).toMatch(/^\d+$/);
    expect(await stop(second.shop, 'SIGTERM')).toBe(0);
  });
});

it('names the connection that keeps a migration from its lock, waits, and stops at once on SIGTERM, like the instance behind it', async () => {
  const clone = await cloneTemplate();
  const dump = new pg.Client({ connectionString: clone.ownerConnectionString, application_name: 'nightly dump' });
  await dump.connect();
  await dump.query(`delete from migrations where name = '0100_resolved_refunds.sql'`);
  await dump.query('begin; select from refunds');
  const startShop = async () => start({ PORT: String(await freePort()), DATABASE_URL: clone.ownerConnectionString });
  const first = await startShop();
  await untilItPrints(first, 'got no lock');
  expect(first.output()).toMatch(
    /\nThe migration 0100_resolved_refunds\.sql got no lock within 5 s: connection \d+ \(nightly dump, .*in 30 s\. Until then, requests go on\.\n$/,
  );
  const second = await startShop();
  await eventuallyStarted(async () => {
    await dump.query('select pg_stat_clear_snapshot()');
    expect((await dump.query(`select from pg_stat_activity where application_name = 'axlewright-shop migrate'`)).rowCount).toBe(2);
  });
  expect(await Promise.all([stop(first.shop, 'SIGTERM'), stop(second.shop, 'SIGTERM')])).toEqual([0, 0]);
  expect(first.output()).not.toContain('Error');
  await dump.end();
  await clone.drop();
});

describe('the embedded database is stopped', () => {
  const isUp = async () => (await joinEmbeddedPostgres({ dataDir: shops.dataDir })) !== null;
  const run = async (program: string, ...args: string[]) => {
    const command = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
      env: { ...process.env, DATA_DIR: shops.dataDir },
    });
    await once(command, 'exit');
    return command.exitCode;
  };

  it('by a shop or a command that fails after it has started the database', async () => {
    const { shop } = await startOpen(await freePort());
    const client = new pg.Client({ connectionString: (await joinEmbeddedPostgres({ dataDir: shops.dataDir }))?.ownerConnectionString });
    await client.connect();
    await client.query(`update migrations set sha256 = 'edited'`);
    await client.end();
    await stop(shop, 'SIGTERM');

    for (const [program, ...args] of [['main.ts'], ['commands/admin.ts', 'list'], ['commands/doctor.ts']] as const)
      expect([program, await run(program, ...args), await isUp()]).toEqual([program, 1, false]);
  });

  it('by a shop that is stopped while the database starts', async () => {
    await stop((await startOpen(await freePort())).shop, 'SIGTERM');
    const { shop } = start({ PORT: String(await freePort()) });
    await eventuallyStarted(() => expect(globSync('postgres/**/postmaster.pid', { cwd: shops.dataDir })).toHaveLength(1));
    expect(await stop(shop, 'SIGTERM')).toBe(0);
    expect(await isUp()).toBe(false);
  });

  it('by a shop that is stopped during its start', async () => {
    const run = start({ PORT: String(await freePort()) });
    await untilItPrints(run, 'Database migrated');
    expect(await stop(run.shop, 'SIGTERM')).toBe(0);
    expect(await isUp()).toBe(false);
  });
});

it('opens even if nothing reads its output anymore', async () => {
  const [port, clone] = [await freePort(), await cloneTemplate()];
  const { shop } = start({ PORT: String(port), DATABASE_URL: clone.ownerConnectionString });
  shop.stdout?.destroy();
  await eventuallyStarted(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200));
  expect(await stop(shop, 'SIGTERM')).toBe(0);
  await clone.drop();
});

describe('stopping', () => {
  it('waits for running requests, even if they wait for the database', async () => {
    const [port, clone] = [await freePort(), await cloneTemplate()];
    const { shop } = await startOpen(port, { DATABASE_URL: clone.ownerConnectionString });
    const blocker = new pg.Client({ connectionString: clone.ownerConnectionString });
    await blocker.connect();
    await blocker.query('begin; lock table identity."user"');
    const signUp = fetch(`http://127.0.0.1:${port}/identity/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
      body: JSON.stringify({ email: 'bea@shop.example', password: 'tin-can-antenna-7', name: 'Bea' }),
    });
    await untilARequestWaits(blocker);
    const stopped = stop(shop, 'SIGTERM');
    await untilThePortIsClosed(port);
    await blocker.query('rollback');
    expect((await signUp).status).toBe(200);
    expect(await stopped).toBe(0);
    await blocker.end();
    await clone.drop();
  });
});

async function untilARequestWaits(client: pg.Client): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid != pg_backend_pid()`;
  while ((await client.query(waiting)).rowCount === 0);
}

async function untilThePortIsClosed(port: number): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  while (await isOpen());
}
