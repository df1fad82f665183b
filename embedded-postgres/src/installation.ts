import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { fileExists, preparePrograms, programOptions } from './programs.ts';
import { reasonOf } from './reason.ts';
import { chooseUser, type RunAs, systemUser } from './user.ts';

const execute = promisify(execFile);
/**
 * For a shop that runs as root. If PostgreSQL's user cannot reach the data folder, the database is in this folder. If that user cannot
 * read the packages, a copy of the programs is in this folder.
 */
const elsewhereFolder = '/var/lib/axlewright';

/** The folders of an embedded PostgreSQL, and the user that it runs as. */
export interface Installation {
  /** contains PostgreSQL's bin, lib and share */
  native: string;
  /** contains `cluster` and the password files; owned by `runAs`, mode 0700 */
  home: string;
  logFile: string;
  runAs: RunAs;
}

export const clusterFolderOf = (installation: Installation) => path.join(installation.home, 'cluster');

/**
 * Finds the programs and the database folder, and makes sure that PostgreSQL may read them. Throws EmbeddedPostgresError.
 * @param packages a folder with node_modules that contains the programs; null: the programs that the shop depends on
 */
export async function prepareInstallation(
  dataDir: string,
  packages: string | null,
  onProgress: (line: string) => void,
): Promise<Installation> {
  const folder = await openDataFolder(dataDir);
  const home = await findHome(folder);
  const runAs = await chooseUser(home, onProgress);
  const programsFolder = await preparePrograms(runAs, { elsewhere: elsewhereFolder, packages, onProgress });
  const installation = { native: programsFolder, home, runAs, logFile: path.join(folder, 'postgres.log') };
  await letGroupEnter(folder, runAs);
  if (await isReachable(path.dirname(home), runAs)) return installation;
  if (await fileExists(home)) {
    throw new EmbeddedPostgresError(
      `The system user "${systemUser}" cannot reach the database in ${home}: let others access the folders above it (chmod o+x).`,
    );
  }
  return { ...installation, home: await createHomeElsewhere(folder) };
}

/**
 * Returns the installation of an existing database, or null if there is none. The installation has no programs (`native` is empty), so it
 * can only be used to connect to a running server. Does not change any file.
 */
export async function findInstallation(dataDir: string): Promise<Installation | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (!folder) return null;
  const home = await findHome(folder);
  return (await fileExists(home)) ? { native: '', home, runAs: {}, logFile: path.join(folder, 'postgres.log') } : null;
}

async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    const folder = await realpath(dataDir);
    await rm(await mkdtemp(path.join(folder, '.writable-')), { recursive: true });
    return folder;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${path.resolve(dataDir)} cannot be written (${reasonOf(error)}): make it writable or choose another one.`,
    );
  }
}

/** The file that says where the database is, if it is outside of the data folder. */
const noteOf = (folder: string) => path.join(folder, 'postgres-is-elsewhere.txt');

/** Returns the folder of the database: the one in the note, or `postgres` in the data folder. */
async function findHome(folder: string): Promise<string> {
  const [madeFor, home] = (await readFile(noteOf(folder), 'utf8').catch(() => ''))
    .split('\n')
    .flatMap((line) => line.match(/^\s+(\/.*)$/)?.[1] ?? []);
  // If the data folder was moved, the database in the other folder still belongs to it. If it was copied, the database belongs to the
  // original.
  const isOurs = madeFor === folder || (madeFor && !(await fileExists(noteOf(madeFor))));
  return home && isOurs && (await fileExists(home)) ? home : path.join(folder, 'postgres');
}

/** Lets PostgreSQL's group open files in a data folder that only root can read. The group still cannot list the folder. */
async function letGroupEnter(folder: string, runAs: RunAs): Promise<void> {
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

async function createHomeElsewhere(folder: string): Promise<string> {
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
      `The database folder ${home} cannot be created (${reasonOf(error)}): start the shop as an ordinary user, or set DATABASE_URL.`,
    );
  }
}
