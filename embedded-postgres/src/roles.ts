import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { flushFolder } from './flush-folder.ts';
import { clusterFolderOf, type Installation } from './installation.ts';
import { fileExists, programOptions } from './programs.ts';
import { reasonOf } from './reason.ts';
import { chownFile } from './user.ts';

const execute = promisify(execFile);

/** `shop` owns and migrates the tables. `shop_app` reads and writes rows. Neither is a superuser. */
export type EmbeddedRole = 'shop' | 'shop_app';

const passwordFiles: Record<EmbeddedRole, string> = { shop: 'password', shop_app: 'app-password' };
const passwordFileOf = (installation: Installation, role: EmbeddedRole) => path.join(installation.home, passwordFiles[role]);

/**
 * Creates both roles and the database `shop` in a new database cluster, which is not running. Each role gets a random password in a file.
 * The owner may create databases (for tests and backups), monitor the server, and request checkpoints.
 */
export async function createRoles(installation: Installation): Promise<void> {
  const password = await writePassword(installation, 'shop');
  await runSingleUser(installation, [
    `CREATE ROLE shop LOGIN CREATEDB PASSWORD '${password}';`,
    'GRANT pg_monitor, pg_checkpoint TO shop;',
    'CREATE DATABASE shop OWNER shop;',
  ]);
  await createAppRole(installation);
}

/** Returns whether the role `shop_app` exists. Older databases have only the role `shop`. */
export const hasAppRole = (installation: Installation) => fileExists(passwordFileOf(installation, 'shop_app'));

/**
 * Creates the role that the shop uses. Only a superuser can do this, and the only superuser cannot log in. So this uses single-user mode,
 * and the database cluster must not be running. The owner becomes a member of the role. So the owner can give the schema `jobs` to the
 * role, and end the role's connections during a restore. The previous version of the shop, which connects as the owner, still works. The
 * password file gets its final name at the end. So if the file exists, the role exists.
 */
export async function createAppRole(installation: Installation): Promise<void> {
  const password = await proposeAppPassword(installation);
  if (password === null) return;
  await runSingleUser(installation, [
    `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shop_app') THEN CREATE ROLE shop_app LOGIN; END IF; END $$;`,
    `ALTER ROLE shop_app PASSWORD '${password}';`,
    'GRANT shop_app TO shop;',
  ]);
  await rename(unfinishedFileOf(installation), passwordFileOf(installation, 'shop_app')).catch(async (error) => {
    // If the role exists now, another start was faster and has set the same password.
    if (!(await hasAppRole(installation))) throw error;
  });
  await flushFolder(installation.home);
}

const unfinishedFileOf = (installation: Installation) => `${passwordFileOf(installation, 'shop_app')}.unfinished`;

/**
 * Returns the password for the new role. If several starts run at the same time, all get the same password, and each sets it. If a start
 * was killed, the next one uses its password. Returns null if another start has created the role in the meantime.
 */
async function proposeAppPassword(installation: Installation): Promise<string | null> {
  const unfinished = unfinishedFileOf(installation);
  const candidate = `${unfinished}.${randomPassword()}`;
  await writePrivateFile(installation, candidate, randomPassword());
  try {
    await link(candidate, unfinished);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(candidate);
  }
  if (!(await hasAppRole(installation))) {
    const proposed = await readFile(unfinished, 'utf8').catch(() => null);
    if (proposed !== null) return proposed;
  }
  await rm(unfinished, { force: true });
  return null;
}

/** Returns the password of a role. Throws EmbeddedPostgresError if its file cannot be read. */
export async function readPassword(installation: Installation, role: EmbeddedRole): Promise<string> {
  const file = passwordFileOf(installation, role);
  return readFile(file, 'utf8').catch((error) => {
    throw new EmbeddedPostgresError(
      `The password file ${file} cannot be read (${reasonOf(error)}): start as the user that owns it, or restore it from a backup.`,
    );
  });
}

const randomPassword = () => randomBytes(24).toString('base64url');

async function writePassword(installation: Installation, role: EmbeddedRole): Promise<string> {
  const [file, password] = [passwordFileOf(installation, role), randomPassword()];
  await writePrivateFile(installation, `${file}.unfinished`, password);
  await rename(`${file}.unfinished`, file);
  await flushFolder(installation.home);
  return password;
}

async function writePrivateFile({ runAs }: Installation, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flush: true });
  await chownFile(runAs, file);
}

/** Runs SQL statements as the superuser, in single-user mode. Each statement must be on one line. */
export async function runSingleUser(installation: Installation, statements: string[]): Promise<void> {
  const args = ['--single', '-D', clusterFolderOf(installation), '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres'];
  const running = execute(path.join(installation.native, 'bin', 'postgres'), args, programOptions(installation.runAs));
  // If PostgreSQL exits before it has read everything, writing fails with EPIPE. `running` then rejects with the reason.
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(`${statements.join('\n')}\n`);
  await running;
}
