import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { reasonOf } from './reason.ts';

const execute = promisify(execFile);
export const systemUser = 'postgres';

/** The user that PostgreSQL runs as. If the object is empty, it is the user of this process. */
export type RunAs = { uid?: number; gid?: number };

/**
 * Chooses the user that PostgreSQL runs as. PostgreSQL refuses to run as root. So if this process is root, PostgreSQL runs as the owner of
 * its files, or as a system user. Creates the system user if it is missing. Throws EmbeddedPostgresError if that fails.
 */
export async function chooseUser(home: string, onProgress: (line: string) => void): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(home).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = (await findUser()) ?? (await createUser(onProgress));
  if (owner) await chownFolder(user, home);
  return user;
}

async function findUser(): Promise<Required<RunAs> | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, systemUser])).stdout)));
    return uid && gid ? { uid, gid } : null;
  } catch {
    return null;
  }
}

async function createUser(onProgress: (line: string) => void): Promise<Required<RunAs>> {
  onProgress(`Creating the system user "${systemUser}", because PostgreSQL does not run as root…`);
  const alternatives = [
    [
      ['groupadd', '--system', '--force', systemUser],
      ['useradd', '--system', '--gid', systemUser, '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', systemUser],
    ],
    [
      ['addgroup', '-S', systemUser],
      ['adduser', '-S', '-D', '-H', '-G', systemUser, '-s', '/bin/false', systemUser],
    ],
  ];
  let problem: unknown;
  for (const commands of alternatives) {
    try {
      for (const [program = '', ...args] of commands) await execute(program, args);
      const user = await findUser();
      if (user) return user;
    } catch (error) {
      problem ??= error;
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root and the system user "${systemUser}" could not be created (${reasonOf(problem)}): start the shop as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Changes the owner of a file to PostgreSQL's user. Does nothing if PostgreSQL runs as the user of this process. */
export async function chownFile(user: RunAs, file: string): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await lchown(file, user.uid, user.gid);
}

/** Changes the owner of all files in a folder to PostgreSQL's user. This also repairs a folder that root has copied or restored. */
export async function chownFolder(user: RunAs, folder: string): Promise<void> {
  if (user.uid === undefined || user.gid === undefined) return;
  const names = await readdir(folder, { recursive: true });
  for (const name of ['', ...names]) await lchown(path.join(folder, name), user.uid, user.gid);
}
