import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { flushFolder } from './flush-folder.ts';
import { clusterFolderOf, type Installation } from './installation.ts';
import { fileExists, isNotEmpty, programOptions } from './programs.ts';
import { reasonOf } from './reason.ts';
import { createRoles } from './roles.ts';
import { chownFolder } from './user.ts';

const execute = promisify(execFile);

/**
 * Creates the files of the database if they are missing. Creates them in a temporary folder and renames it at the end. If the process is
 * killed, the next start removes the temporary folder. If two processes start at the same time, the folder of one of them is used.
 */
export async function createClusterIfMissing(installation: Installation, onProgress: (line: string) => void): Promise<void> {
  await removeUnfinished(installation);
  if (await fileExists(installation.home)) return requireSameVersion(installation);
  onProgress('Creating the database…');
  try {
    const newInstallation = { ...installation, home: await mkdtemp(`${installation.home}.new-${process.pid}-`) };
    await chownFolder(installation.runAs, newInstallation.home);
    await initialize(newInstallation);
    await createRoles(newInstallation);
    await chownFolder(installation.runAs, newInstallation.home);
    await rename(newInstallation.home, installation.home).catch((error) =>
      isNotEmpty(error) ? rm(newInstallation.home, { recursive: true }) : Promise.reject(error),
    );
    await flushFolder(path.dirname(installation.home));
  } catch (error) {
    await removeUnfinished(installation, process.pid);
    throw new EmbeddedPostgresError(`The database could not be created in ${installation.home} (${reasonOf(error)}).`);
  }
}

async function removeUnfinished(installation: Installation, ownPid?: number): Promise<void> {
  const parent = path.dirname(installation.home);
  for (const name of await readdir(parent)) {
    const pid = Number(name.match(/^postgres\.new-(\d+)-/)?.[1]);
    if (!pid || (pid !== ownPid && isAlive(pid))) continue;
    // Ignores errors. An initdb whose parent was killed may still be writing to the folder. If so, a later start removes it.
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function requireSameVersion(installation: Installation): Promise<void> {
  let data: number;
  try {
    data = Number(await readFile(path.join(clusterFolderOf(installation), 'PG_VERSION'), 'utf8'));
  } catch (error) {
    const isForbidden = (error as NodeJS.ErrnoException).code === 'EACCES';
    throw new EmbeddedPostgresError(
      isForbidden
        ? `The database in ${installation.home} belongs to another user: start the shop as that user or as root.`
        : `The folder ${installation.home} exists but contains no database (${reasonOf(error)}): restore it from a backup or move it away.`,
    );
  }
  const program = await majorVersionOf(installation);
  if (program !== data)
    throw new EmbeddedPostgresError(
      `The database in ${installation.home} was created by PostgreSQL ${data}, but ${program} is installed: install the previous version, back up, and restore.`,
    );
}

/** Returns the major version of the programs. */
async function majorVersionOf({ native, runAs }: Installation): Promise<number> {
  const { stdout } = await execute(path.join(native, 'bin', 'postgres'), ['--version'], programOptions(runAs));
  return Number(stdout.match(/\) (\d+)/)?.[1]);
}

/** the first version that has the locale provider `builtin`; tests also run on earlier versions */
const builtinLocaleVersion = 17;

async function initialize(installation: Installation): Promise<void> {
  const cluster = clusterFolderOf(installation);
  const options = [
    '--encoding=UTF8',
    ...((await majorVersionOf(installation)) >= builtinLocaleVersion
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
    '--data-checksums',
    '--auth=reject',
    '--username=postgres',
  ];
  await execute(path.join(installation.native, 'bin', 'initdb'), ['-D', cluster, ...options], programOptions(installation.runAs));
  await writeFile(path.join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
}
