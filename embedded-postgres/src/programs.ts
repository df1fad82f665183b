import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { reasonOf } from './reason.ts';
import type { RunAs } from './user.ts';

const execute = promisify(execFile);

/**
 * Options for running PostgreSQL's programs. The programs do not inherit the environment of this process, because PGOPTIONS,
 * LD_LIBRARY_PATH or a locale could break them.
 */
export const programOptions = (runAs: RunAs) => ({ ...runAs, cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' } });

/**
 * Finds the packaged PostgreSQL and checks that the user `runAs` can run it. If that user cannot read it, copies it to the folder
 * `elsewhere`. Returns the folder that PostgreSQL runs from.
 * @param packages a folder with node_modules that contains the package; null: the package that the shop depends on
 */
export async function preparePrograms(
  runAs: RunAs,
  { elsewhere, packages, onProgress }: { elsewhere: string; packages: string | null; onProgress: (line: string) => void },
): Promise<string> {
  const { native, version } = await findPackage(packages);
  await makeLibraryLinks(native);
  const problem = await tryPrograms(native, runAs);
  if (!problem) return native;
  const isClosed = /EACCES|permission denied/i.test(problem);
  if (!isClosed || runAs.uid === undefined)
    throw new EmbeddedPostgresError(
      `The PostgreSQL in ${native} does not run on this machine (${problem}): set DATABASE_URL to your own PostgreSQL.`,
    );
  return copyPrograms(native, path.join(elsewhere, `postgres-${version}-${process.arch}`), onProgress);
}

async function findPackage(packages: string | null): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(packages === null ? import.meta.url : path.join(packages, 'package.json'));
    const folder = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(folder, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL is not installed: run "npm ci" with optional packages, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/** Creates links between library files. npm packages cannot contain links, and we do not run the install script that would create them. */
async function makeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.resolve(native, '..', target);
    if (await fileExists(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (error.code === 'EEXIST') return;
      throw new EmbeddedPostgresError(
        `The library link ${link} cannot be created (${reasonOf(error)}): start the shop once as the owner of that folder, or run "npm rebuild".`,
      );
    });
  }
}

/** Runs a program that loads all libraries of the server, as the user that will run the server. Returns the error text, or null. */
async function tryPrograms(native: string, runAs: RunAs): Promise<string | null> {
  return execute(path.join(native, 'bin', 'postgres'), ['--version'], programOptions(runAs)).then(() => null, reasonOf);
}

async function copyPrograms(from: string, to: string, onProgress: (line: string) => void): Promise<string> {
  // If this folder exists, it is complete, because the copy is renamed to this name only at the end.
  if (await fileExists(to)) return to;
  onProgress(`Copying PostgreSQL to ${to}, where its system user can reach it…`);
  try {
    await mkdir(path.dirname(to), { recursive: true });
    await chmod(path.dirname(to), 0o755);
    const copy = await mkdtemp(`${to}.new-`);
    await cp(from, copy, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
    for (const entry of [
      { name: '', parentPath: copy, isSymbolicLink: () => false },
      ...(await readdir(copy, { recursive: true, withFileTypes: true })),
    ]) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isSymbolicLink()) await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
    }
    await rename(copy, to).catch((error) => (isNotEmpty(error) ? rm(copy, { recursive: true }) : Promise.reject(error)));
    return to;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot be copied to ${to} (${reasonOf(error)}): start the shop as an ordinary user, or set DATABASE_URL.`,
    );
  }
}

export const fileExists = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  );

/** Returns whether a rename failed because the target is a folder that is not empty. */
export const isNotEmpty = (error: unknown) => ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
