import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { flushFolder } from './flush-folder.ts';
import { clusterOf, type Place } from './place.ts';
import { exists, programOptions } from './programs.ts';
import { reason } from './reason.ts';
import { giveFileTo } from './user.ts';

const execute = promisify(execFile);

/** `shop` owns the tables and migrates them. `shop_app` is the shop at work: it reads and writes rows. Neither is a superuser. */
export type EmbeddedRole = 'shop' | 'shop_app';

const passwordFiles: Record<EmbeddedRole, string> = { shop: 'password', shop_app: 'app-password' };
const passwordFileOf = (place: Place, role: EmbeddedRole) => path.join(place.home, passwordFiles[role]);

/**
 * Makes both roles in a new cluster that is not running, each with a random password in a file. Tests and backups need databases of
 * their own, and operators watch the server: the owner may do both.
 */
export async function createRoles(place: Place): Promise<void> {
  const password = await writePassword(place, 'shop');
  await runAlone(place, [
    `CREATE ROLE shop LOGIN CREATEDB PASSWORD '${password}';`,
    'GRANT pg_monitor, pg_checkpoint TO shop;',
    'CREATE DATABASE shop OWNER shop;',
  ]);
  await createAppRole(place);
}

/** Whether the shop has a role to work with. Databases from before there was one have only the owner. */
export const hasAppRole = (place: Place) => exists(passwordFileOf(place, 'shop_app'));

/**
 * Makes the role that the shop works with, in a cluster that is not running: only a superuser may, and the only one can't log in. The
 * owner is a member, so that it can give the role what it needs, and the former version of the shop can still use that. The password
 * file comes last: if it is there, so is the role.
 */
export async function createAppRole(place: Place): Promise<void> {
  const password = randomPassword();
  await runAlone(place, [
    `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shop_app') THEN CREATE ROLE shop_app LOGIN; END IF; END $$;`,
    `ALTER ROLE shop_app PASSWORD '${password}';`,
    'GRANT shop_app TO shop;',
  ]);
  await writePassword(place, 'shop_app', password);
}

/** Throws an EmbeddedPostgresError if the file can't be read. */
export async function readPassword(place: Place, role: EmbeddedRole): Promise<string> {
  const file = passwordFileOf(place, role);
  return readFile(file, 'utf8').catch((error) => {
    throw new EmbeddedPostgresError(
      `The password file ${file} cannot be read (${reason(error)}): start as the user that owns it, or restore it from a backup.`,
    );
  });
}

const randomPassword = () => randomBytes(24).toString('base64url');

async function writePassword(place: Place, role: EmbeddedRole, password = randomPassword()): Promise<string> {
  const file = passwordFileOf(place, role);
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, password, { mode: 0o600, flush: true });
  await giveFileTo(place.runAs, unfinished);
  await rename(unfinished, file);
  await flushFolder(place.home);
  return password;
}

/** Runs statements, one a line, as the superuser, by a server that takes no connections. */
async function runAlone(place: Place, statements: string[]): Promise<void> {
  const args = ['--single', '-D', clusterOf(place), '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres'];
  const running = execute(path.join(place.native, 'bin', 'postgres'), args, programOptions(place.runAs));
  running.child.stdin?.end(`${statements.join('\n')}\n`);
  await running;
}
