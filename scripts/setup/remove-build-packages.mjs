import path from 'node:path';
import { readStamp, writeInstallStamp } from './install.mjs';
import { projectNode, root, run, SetupError } from './step.mjs';

/**
 * Removes the packages that are only needed to build the pages. Does nothing if all packages are installed, because developers and tests need
 * them. Before it removes anything, it updates the stamp, so that the stamp lists only the packages that stay. So if the removal is interrupted, or
 * a command of the shop runs at the same time, nothing is installed again. The next start removes the rest.
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
