import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { atExit, removeFolder } from './clean-up.ts';

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

/** Returns the id of a commit, or null if this folder is not a git checkout that has it. */
export function findCommit(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() || null : null;
}

/** Extracts a version of the shop into a temporary folder. Returns the folder. */
export async function checkOut(ref: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-version-'));
  atExit(() => removeFolder(folder));
  const archive = join(folder, 'version.tar');
  await execute('git', ['archive', `--output=${archive}`, ref], { cwd: root });
  await execute('tar', ['-xf', archive, '-C', folder]);
  return folder;
}

/** Installs the packages of a version and builds its pages. Returns the path of its main program. */
export async function prepareVersion(folder: string): Promise<string> {
  await execute('node', ['scripts/setup.mjs', 'start'], { cwd: folder, maxBuffer: 100 * 2 ** 20 });
  return join(folder, 'server/src/main.ts');
}
