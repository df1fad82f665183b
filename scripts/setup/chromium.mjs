import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectNode, root, run, SetupError, step } from './step.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** names the Chromium that Playwright downloaded for itself */
const downloaded = path.join(root, '.setup/chromium');

/** The browser tests use the system's Chromium; where there is none it is installed. */
export async function provideChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (isProgram(process.env.CHROMIUM_PATH)) return;
    throw new SetupError(`CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`);
  }
  if (isThere()) return;
  const problems = await step('Installing Chromium for the browser tests', installAnyhow);
  if (problems === null) return;
  process.stderr.write(problems);
  throw new SetupError('The browser tests need Chromium: install the package "chromium" or Google Chrome, or name one in CHROMIUM_PATH.');
}

const isThere = () => findChromium() !== undefined;

/** Where the browser for tests and measurements is; undefined where there is none yet. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  if (existsSync(downloaded)) places.push(readFileSync(downloaded, 'utf8'));
  return [...places, macChrome].find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** null: it is there now; otherwise what the attempts printed. */
async function installAnyhow() {
  const byPackage = await installPackage();
  if (byPackage === null) return null;
  const byPlaywright = await downloadByPlaywright();
  return byPlaywright === null ? null : `${byPackage}${byPlaywright}`;
}

async function installPackage() {
  if (!existsSync('/etc/debian_version')) return '';
  const isRoot = process.getuid?.() === 0;
  const asRoot = isRoot ? ['env'] : ['sudo', '-n', 'env'];
  const apt = (/** @type {string[]} */ ...args) =>
    run(asRoot[0] ?? '', [...asRoot.slice(1), 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]);
  const update = await apt('update');
  const install = await apt('install', '-y', '--no-install-recommends', 'chromium');
  // Ubuntu's package of that name is an empty one that wants snap.
  const trial = install.isOk ? await run('chromium', ['--version']) : install;
  return trial.isOk ? null : `${update.output}${install.output}`;
}

async function downloadByPlaywright() {
  const { isOk, output } = await run(projectNode(), [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  if (!isOk) return output;
  const where = await run(projectNode(), ['-p', "require('playwright-core').chromium.executablePath()"]);
  mkdirSync(path.dirname(downloaded), { recursive: true });
  writeFileSync(downloaded, where.output.trim());
  return isThere() ? null : where.output;
}
