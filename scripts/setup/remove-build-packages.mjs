import path from 'node:path';
import { readStamp, writeInstallStamp } from './install.mjs';
import { projectNode, root, run, SetupError } from './step.mjs';

/**
 * Removes the packages that only the build of the pages needs. Does this only if `npm start` has installed them: developers and tests need
 * all packages. The stamp first names the packages that stay. So if the removal is interrupted, or a command runs meanwhile, nothing is installed
 * again, and the next start removes the rest.
 */
export async function removeBuildPackages() {
  const stamp = readStamp();
  if (stamp?.set !== 'build' && !stamp?.hasLeftovers) return;
  const shipped = new Set(JSON.parse(await keepShippedPackages('--list')));
  const kept = { wanted: stamp.wanted, set: 'run', folders: stamp.folders.filter((folder) => shipped.has(folder)) };
  writeInstallStamp({ ...kept, hasLeftovers: true });
  await keepShippedPackages();
  writeInstallStamp(kept);
}

/** @param {string[]} options @returns {Promise<string>} what the script prints */
async function keepShippedPackages(...options) {
  const script = path.join(root, 'scripts/keep-shipped-packages.ts');
  const { isOk, output } = await run(projectNode(), [script, '--embedded', ...options]);
  if (!isOk) throw new SetupError(output);
  return output;
}
