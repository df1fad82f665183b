import { existsSync } from 'node:fs';
import path from 'node:path';
import { readStamp, writeInstallStamp } from './install.mjs';
import { projectNode, root, run, SetupError } from './step.mjs';

/**
 * Removes the packages that only the build of the pages needs. Does this only if `npm start` has installed them: developers and tests need
 * all packages.
 */
export async function removeBuildPackages() {
  const stamp = readStamp();
  if (stamp?.set !== 'build') return;
  const { isOk, output } = await run(projectNode(), [path.join(root, 'scripts/keep-shipped-packages.ts'), '--embedded']);
  if (!isOk) throw new SetupError(output);
  const remaining = stamp.folders.filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  writeInstallStamp(stamp.wanted, 'run', remaining);
}
