import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { atExit, removeFolder } from './clean-up.ts';

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const tag = 'stage-1';

/** Stage 1 is version 1.0.0. Returns null if it can be started from this folder, otherwise the reason why not. */
export function stage1Problem(): string | null {
  if (process.env.STAGE_1_FOLDER) return null;
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${tag}^{commit}`], { cwd: root });
  return status === 0
    ? null
    : `this folder is not a git checkout with the tag ${tag}. Use a git checkout, or set STAGE_1_FOLDER to a checkout of that tag`;
}

/** Extracts stage 1 into a temporary folder, with its own packages and pages. Returns its main program. */
export async function checkOutStage1(): Promise<string> {
  const folder = process.env.STAGE_1_FOLDER ?? (await extract());
  await execute('node', ['scripts/setup.mjs', 'start'], { cwd: folder, maxBuffer: 100 * 2 ** 20 });
  return join(folder, 'server/src/main.ts');
}

async function extract(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-stage-1-'));
  atExit(() => removeFolder(folder));
  const archive = join(folder, 'stage-1.tar');
  await execute('git', ['archive', `--output=${archive}`, tag], { cwd: root });
  await execute('tar', ['-xf', archive, '-C', folder]);
  return folder;
}
