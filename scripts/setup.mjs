// Called before `npm start`, `npm run dev` and `npm test`: brings about what they need, and says nothing when it is there.
// It runs before anything is installed, so it is plain JavaScript for any Node from 20 on, without a package.
import { buildPages } from './setup/build.mjs';
import { provideChromium } from './setup/chromium.mjs';
import { installPackages } from './setup/install.mjs';
import { SetupError } from './setup/step.mjs';

/** @type {Record<string, (() => Promise<void>)[]>} */
const purposes = {
  install: [installPackages],
  dev: [installPackages],
  start: [installPackages, buildPages],
  test: [installPackages, buildPages, provideChromium],
};

try {
  const steps = purposes[process.argv[2] ?? ''];
  if (!steps) throw new SetupError(`Usage: node scripts/setup.mjs ${Object.keys(purposes).join('|')}`);
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new SetupError(`Node 20 or newer is needed to set up the shop; this is ${process.version}.`);
  for (const step of steps) await step();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
