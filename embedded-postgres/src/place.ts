import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { exists, preparePrograms, programOptions } from './programs.ts';
import { reason } from './reason.ts';
import { chooseUser, type RunAs, systemUser } from './user.ts';

const execute = promisify(execFile);
/** root only: where data and programs live when the system user cannot reach the checkout */
const elsewhereFolder = '/var/lib/axlewright';

export interface Place {
  /** holds the programs: bin, lib, share */
  native: string;
  /** holds `cluster` and the password files, belongs to `runAs`, mode 0700 */
  home: string;
  logFile: string;
  runAs: RunAs;
}

export const clusterOf = (place: Place) => path.join(place.home, 'cluster');

/** Finds, or makes reachable, the programs and the folder of the database. Throws EmbeddedPostgresError. */
export async function preparePlace(dataDir: string, onProgress: (line: string) => void): Promise<Place> {
  const folder = await openDataFolder(dataDir);
  const home = await findHome(folder);
  const runAs = await chooseUser(home, onProgress);
  const native = await preparePrograms(runAs, elsewhereFolder, onProgress);
  const place = { native, home, runAs, logFile: path.join(folder, 'postgres.log') };
  await letPass(folder, runAs);
  if (await isReachable(path.dirname(home), runAs)) return place;
  if (await exists(home)) {
    throw new EmbeddedPostgresError(
      `The system user "${systemUser}" cannot reach the database in ${home}: let others pass through the folders above it (chmod o+x).`,
    );
  }
  return { ...place, home: await makeHomeElsewhere(folder) };
}

/** The place as a start left it, changing nothing; null where there is no database. */
export async function findPlace(dataDir: string): Promise<Place | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (!folder) return null;
  const home = await findHome(folder);
  return (await exists(home)) ? { native: '', home, runAs: {}, logFile: path.join(folder, 'postgres.log') } : null;
}

async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    const folder = await realpath(dataDir);
    await rm(await mkdtemp(path.join(folder, '.writable-')), { recursive: true });
    return folder;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${path.resolve(dataDir)} cannot be written (${reason(error)}): make it writable or choose another one.`,
    );
  }
}

const noteOf = (folder: string) => path.join(folder, 'postgres-is-elsewhere.txt');

async function findHome(folder: string): Promise<string> {
  const [madeFor, home] = (await readFile(noteOf(folder), 'utf8').catch(() => ''))
    .split('\n')
    .flatMap((line) => line.match(/^\s+(\/.*)$/)?.[1] ?? []);
  // A moved data folder takes its database along; a copied one must not share it with the original.
  const isOurs = madeFor === folder || (madeFor && !(await exists(noteOf(madeFor))));
  return home && isOurs && (await exists(home)) ? home : path.join(folder, 'postgres');
}

/** A data folder that root closed to others is opened to PostgreSQL's group, which may pass through but not look around. */
async function letPass(folder: string, runAs: RunAs): Promise<void> {
  const { uid, gid, mode } = await stat(folder);
  if (runAs.gid === undefined || uid !== 0 || gid !== 0 || (await isReachable(folder, runAs))) return;
  if (!(await isReachable(path.dirname(folder), runAs))) return;
  await chown(folder, uid, runAs.gid);
  await chmod(folder, (mode & 0o7707) | 0o010);
}

async function isReachable(folder: string, runAs: RunAs): Promise<boolean> {
  if (runAs.uid === undefined) return true;
  return execute('/bin/sh', ['-c', 'test -x "$0"', folder], programOptions(runAs)).then(
    () => true,
    () => false,
  );
}

async function makeHomeElsewhere(folder: string): Promise<string> {
  const home = path.join(elsewhereFolder, createHash('sha256').update(folder).digest('hex').slice(0, 16), 'postgres');
  try {
    await mkdir(path.dirname(home), { recursive: true });
    await chmod(elsewhereFolder, 0o755);
    await chmod(path.dirname(home), 0o755);
    await writeFile(
      noteOf(folder),
      `The shop was started as root, and the system user "${systemUser}" cannot reach this folder:\n  ${folder}\nSo its database is here:\n  ${home}\n`,
    );
    return home;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database folder ${home} cannot be made (${reason(error)}): start the shop as an ordinary user, or set DATABASE_URL.`,
    );
  }
}
