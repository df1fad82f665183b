import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { flushFolder } from './flush-folder.ts';
import { clusterOf, type Place } from './place.ts';
import { exists, isTaken, programOptions } from './programs.ts';
import { reason } from './reason.ts';
import { createRoles } from './roles.ts';
import { giveTo } from './user.ts';

const execute = promisify(execFile);

/**
 * Creates the database's files unless they are there. All happens in a folder beside it that gets its name at the very end:
 * a kill on the way leaves a folder that the next start removes; of two starters at once one wins.
 */
export async function createClusterIfMissing(place: Place, onProgress: (line: string) => void): Promise<void> {
  await removeUnfinished(place);
  if (await exists(place.home)) return requireSameVersion(place);
  onProgress('Creating the database…');
  try {
    const unfinished = { ...place, home: await mkdtemp(`${place.home}.new-${process.pid}-`) };
    await giveTo(place.runAs, unfinished.home);
    await initialize(unfinished);
    await createRoles(unfinished);
    await giveTo(place.runAs, unfinished.home);
    await rename(unfinished.home, place.home).catch((error) =>
      isTaken(error) ? rm(unfinished.home, { recursive: true }) : Promise.reject(error),
    );
    await flushFolder(path.dirname(place.home));
  } catch (error) {
    await removeUnfinished(place, process.pid);
    throw new EmbeddedPostgresError(`The database could not be created in ${place.home} (${reason(error)}).`);
  }
}

async function removeUnfinished(place: Place, ownPid?: number): Promise<void> {
  const parent = path.dirname(place.home);
  for (const name of await readdir(parent)) {
    const pid = Number(name.match(/^postgres\.new-(\d+)-/)?.[1]);
    if (!pid || (pid !== ownPid && isAlive(pid))) continue;
    // An initdb whose starter was killed may still write there: then the start after this one sweeps.
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

async function requireSameVersion(place: Place): Promise<void> {
  let data: string;
  try {
    data = (await readFile(path.join(clusterOf(place), 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const isForbidden = (error as NodeJS.ErrnoException).code === 'EACCES';
    throw new EmbeddedPostgresError(
      isForbidden
        ? `The database in ${place.home} belongs to another user: start the shop as that user, or as root.`
        : `The folder ${place.home} is there but holds no database (${reason(error)}): restore it from a backup or move it away.`,
    );
  }
  const { stdout } = await execute(path.join(place.native, 'bin', 'postgres'), ['--version'], programOptions(place.runAs));
  const program = stdout.match(/\) (\d+)/)?.[1];
  if (program !== data)
    throw new EmbeddedPostgresError(
      `The database in ${place.home} was made by PostgreSQL ${data}, but ${program} is installed: install the former version, back up, and restore.`,
    );
}

async function initialize(place: Place): Promise<void> {
  const cluster = clusterOf(place);
  const options = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth=reject',
    '--username=postgres',
  ];
  await execute(path.join(place.native, 'bin', 'initdb'), ['-D', cluster, ...options], programOptions(place.runAs));
  await writeFile(path.join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
}
