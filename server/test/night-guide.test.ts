import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unprivilegedUser } from '../../cluster/run-as.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { CommandResult } from './command-process.ts';
import { type DebianPostgres, debianPrograms, startPrimary } from './faults/debian-postgres.ts';

const guide = await readFile(new URL('../../docs/operate.md', import.meta.url), 'utf8');
const sections = guide.slice(guide.indexOf('## The night guide'), guide.indexOf('## A catalog from a file'));
const knownPrograms = /^(curl|date|df|du|free|journalctl|patronictl|psql|sudo|systemctl|timedatectl|top|uptime)\b/;
const commands = [
  ...new Set([...sections.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => knownPrograms.test(code))),
];
const commandsOf = (program: string) => commands.filter((command) => command.startsWith(program));

/** Runs a command in a shell, as an administrator does. */
function run(script: string, env: Record<string, string | undefined> = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', script], { env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

describe('the commands of the night guide', () => {
  it('all have a test', () => {
    // psql.test.ts tests the calls of curl, shop_psql, and the rest of the SQL.
    const tested = ['curl -i ', 'date -u', 'df -h', 'journalctl -u ', 'sudo -u postgres psql -c "select pg_drop_replication_slot'];
    expect(commands.filter((command) => !tested.some((start) => command.startsWith(start)))).toEqual([]);
    for (const start of tested) expect(commandsOf(start), start).not.toEqual([]);
  });

  it('show how full each disk is', async () => {
    for (const command of commandsOf('df')) {
      const { code, output } = await run(command);
      expect([code, output.split('\n')[0]]).toEqual([0, expect.stringMatching(/Size +Used +Avail +Use% +Mounted on/)]);
    }
  });

  it('show the clock in UTC', async () => {
    for (const command of commandsOf('date')) {
      const { code, output } = await run(command);
      expect([code, output]).toEqual([0, expect.stringContaining('UTC')]);
      expect(Math.abs(Date.parse(output) - Date.now())).toBeLessThan(60_000);
    }
  });

  // If systemd does not run, journalctl finds no entries, but still exits with 0.
  it.runIf(existsSync('/usr/bin/journalctl'))('are valid for journalctl', async () => {
    for (const command of commandsOf('journalctl')) expect([command, (await run(command)).code]).toEqual([command, 0]);
    expect((await run('journalctl -u axlewright --no-such-option')).code).toBe(1);
  });
});

const folderOfPrograms = debianPrograms();
describe.runIf(folderOfPrograms !== null)("on Debian's PostgreSQL", () => {
  let folder: string;
  let server: DebianPostgres;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'axlewright-guide-'));
    // PostgreSQL runs as another user, who must be able to read the folder.
    await chmod(folder, 0o755);
    server = await startPrimary({ programs: folderOfPrograms ?? '', folder, runAs: unprivilegedUser() });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('the guide finds an unused replication slot and drops it', async () => {
    const administrator = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
    await administrator.connect();
    await administrator.query("select pg_create_physical_replication_slot('left_over')");
    // A fake sudo that runs the command as this user.
    await writeFile(join(folder, 'sudo'), '#!/bin/sh\nshift 2 && exec "$@"\n', { mode: 0o755 });
    const settings = join(folder, 'shop.env');
    const databaseUrl = `postgres://shop@127.0.0.1:${server.port}/shop`;
    await migrate(databaseUrl);
    await writeFile(settings, `DATABASE_URL=${databaseUrl}\n`);
    const [, definition = ''] = /```sh\n(.*?)```/s.exec(sections) ?? [];
    const define = definition
      .replaceAll('/opt/axlewright', join(import.meta.dirname, '../..'))
      .replaceAll('/etc/axlewright/shop.env', settings)
      .replaceAll('/var/lib/axlewright', folder);
    const env = { PATH: `${folder}:${folderOfPrograms}:${process.env.PATH}`, DATABASE_URL: undefined, MIGRATION_DATABASE_URL: undefined };

    const [list = ''] = /shop_psql -c '[^']*pg_replication_slots'/.exec(sections) ?? [];
    const listed = await run(`${define}\n${list}`, env);
    expect(listed).toEqual({ code: 0, output: expect.stringMatching(/left_over +\| f/) });

    const [drop = ''] = commandsOf('sudo -u postgres psql');
    const connection = { PGHOST: '127.0.0.1', PGPORT: String(server.port), PGUSER: 'postgres' };
    expect((await run(drop.replace('NAME', 'left_over'), { ...env, ...connection })).code).toBe(0);
    expect((await administrator.query('select from pg_replication_slots')).rowCount).toBe(0);
    await administrator.end();
  });
});
