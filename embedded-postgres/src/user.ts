import { execFile } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { reason } from './reason.ts';

const execute = promisify(execFile);
export const systemUser = 'postgres';

/** What this process runs PostgreSQL as. Empty: as itself. */
export type RunAs = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, or as a system user made for it. Throws EmbeddedPostgresError. */
export async function chooseUser(home: string, onProgress: (line: string) => void): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(home).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = (await lookUpUser()) ?? (await createUser(onProgress));
  if (owner) await giveTo(user, home);
  return user;
}

async function lookUpUser(): Promise<Required<RunAs> | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, systemUser])).stdout)));
    return uid && gid ? { uid, gid } : null;
  } catch {
    return null;
  }
}

async function createUser(onProgress: (line: string) => void): Promise<Required<RunAs>> {
  onProgress(`Creating the system user "${systemUser}", because PostgreSQL does not run as root…`);
  const ways = [
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
  for (const commands of ways) {
    try {
      for (const [program = '', ...args] of commands) await execute(program, args);
      const user = await lookUpUser();
      if (user) return user;
    } catch (error) {
      problem ??= error;
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root and the system user "${systemUser}" could not be created (${reason(problem)}): start the shop as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Gives a single file to the user; does nothing if PostgreSQL runs as this process. */
export async function giveFileTo(user: RunAs, file: string): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await lchown(file, user.uid, user.gid);
}

/** Also mends a folder that was restored or copied by root. */
export async function giveTo(user: RunAs, folder: string): Promise<void> {
  if (user.uid === undefined || user.gid === undefined) return;
  const names = await readdir(folder, { recursive: true });
  for (const name of ['', ...names]) await lchown(path.join(folder, name), user.uid, user.gid);
}
