import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { appendFile, chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../free-port.ts';

const execute = promisify(execFile);

/** Returns the folder of the installed PostgreSQL programs, or null if there are none. */
export const debianPrograms = (): string | null => globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? null;

/** A PostgreSQL server with its own data folder. */
export interface DebianPostgres {
  port: number;
  pid(): Promise<number>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerOptions {
  programs: string;
  folder: string;
  /** PostgreSQL cannot run as root, so it runs as this user */
  runAs: { uid: number; gid: number };
}

/** Starts a server with the shop's role and database. If a replica is started later, every commit waits for the replica. */
export async function startPrimary(options: ServerOptions): Promise<DebianPostgres> {
  const data = await makeFolder(options, 'primary');
  await run(options, 'initdb', ['-D', data, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']);
  const server = await startServer(options, data);
  await ask(server.port, ['create role shop login createdb', 'create database shop owner shop']);
  return server;
}

/** Starts a streaming replica of the primary. */
export async function startReplica(options: ServerOptions, primary: DebianPostgres): Promise<DebianPostgres> {
  const data = await makeFolder(options, 'replica');
  const from = ['--host=127.0.0.1', `--port=${primary.port}`, '--username=postgres'];
  await run(options, 'pg_basebackup', [
    '-D',
    data,
    ...from,
    '--write-recovery-conf',
    '--create-slot',
    '--slot=replica',
    '--checkpoint=fast',
    '--no-sync',
  ]);
  const server = await startServer(options, data);
  await ask(primary.port, ["alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()']);
  return server;
}

async function makeFolder({ folder, runAs }: ServerOptions, name: string): Promise<string> {
  const data = join(folder, name);
  await mkdir(data, { mode: 0o700 });
  await chown(data, runAs.uid, runAs.gid);
  return data;
}

async function startServer(options: ServerOptions, data: string): Promise<DebianPostgres> {
  const port = await freePort();
  const settings = { port, listen_addresses: "'127.0.0.1'", unix_socket_directories: "''", shared_buffers: "'128MB'" };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await appendFile(join(data, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
  await run(options, 'pg_ctl', ['start', '--wait', '-D', data, '--log', join(data, 'server.log')]);
  return {
    port,
    pid: async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]),
    promote: async () => {
      await run(options, 'pg_ctl', ['promote', '--wait', '-D', data]);
      // The promoted server has no replica, so its commits must not wait for a replica.
      await ask(port, ["alter system set synchronous_standby_names = ''", 'select pg_reload_conf()']);
    },
    // The command fails if the server was already killed.
    stop: () => run(options, 'pg_ctl', ['stop', '--wait', '--mode=immediate', '-D', data]).catch(() => {}),
  };
}

async function run({ programs, runAs }: ServerOptions, program: string, args: string[]): Promise<void> {
  await execute(join(programs, program), args, { ...runAs, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } });
}

async function ask(port: number, statements: string[]): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
