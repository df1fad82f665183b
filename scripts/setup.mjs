// Runs before `npm start`, `npm run dev` and `npm test`. It installs and builds what they need, and prints nothing if that is already done.
// No package may be installed yet, so it is plain JavaScript for any Node from 20 on.
import { arePagesBuilt, buildPages } from './setup/build.mjs';
import { provideChromium } from './setup/chromium.mjs';
import { installPackages } from './setup/install.mjs';
import { removeBuildPackages } from './setup/remove-build-packages.mjs';
import { SetupError } from './setup/step.mjs';

/** @type {Record<string, (() => Promise<void>)[]>} */
const purposes = {
  install: [() => installPackages('run')],
  dev: [() => installPackages('all')],
  start: [prepareStart],
  test: [() => installPackages('all'), buildPages, provideChromium],
};

/** A running shop needs less than half of the packages that build its pages. */
async function prepareStart() {
  if (arePagesBuilt()) return installPackages('run');
  await installPackages('build');
  await buildPages();
  await removeBuildPackages();
}

try {
  const steps = purposes[process.argv[2] ?? ''];
  if (!steps) throw new SetupError(`Usage: node scripts/setup.mjs ${Object.keys(purposes).join('|')}`);
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new SetupError(`Setting up the shop requires Node 20 or newer. This is ${process.version}.`);
  for (const step of steps) await step();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
