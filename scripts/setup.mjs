// `npm start`, `npm test`, and most other commands run this script first (the `pre…` scripts in package.json). It installs packages and
// builds pages if something has changed. It must run before any package is installed. So it is written in JavaScript, and works with Node 20 or
// later.
import { constants, setPriority } from 'node:os';
import { arePagesBuilt, buildPages } from './setup/build.mjs';
import { provideChromium } from './setup/chromium.mjs';
import { compressPages } from './setup/compress.mjs';
import { installPackages } from './setup/install.mjs';
import { removeBuildPackages } from './setup/remove-build-packages.mjs';
import { SetupError } from './setup/step.mjs';

const installForStart = () => installPackages(arePagesBuilt() ? 'run' : 'build');

/** @type {Record<string, (() => void | Promise<void>)[]>} */
const purposes = {
  install: [() => installPackages('run')],
  dev: [() => installPackages('all')],
  // More than half of all packages are only for the build, so they are removed at the end.
  start: [installForStart, buildPages, compressPages, removeBuildPackages],
  // `npm start` does the same in two parts: first `start-packages`. Then the server runs `pages` while it prepares its database, and opens as soon
  // as the pages are built.
  'start-packages': [installForStart],
  pages: [letOthersReadPages, endWithServer, buildPages, reportBuilt, compressPages, removeBuildPackages],
  // For a container, whose packages npm has installed.
  build: [buildPages, compressPages],
  test: [() => installPackages('all'), buildPages, compressPages, provideChromium],
};

/**
 * Makes new files readable by everyone. The server that started this script makes its files private, but the pages are public, and another
 * user of the machine may run the shop later.
 */
function letOthersReadPages() {
  process.umask(0o022);
}

/** Ends this process if the server is killed. Otherwise the next start could build the pages at the same time. */
function endWithServer() {
  process.on('disconnect', () => process.exit(1));
  // Without this, the listener would keep this process running after its last step.
  process.channel?.unref();
}

/** Tells the server that it can load the pages. Then lowers the priority of this process, so that the server starts faster. */
function reportBuilt() {
  process.send?.('built');
  setPriority(constants.priority.PRIORITY_LOW);
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
