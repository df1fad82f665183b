import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectNode, root, run, SetupError, step } from './step.mjs';

/** Debian's headless Chromium. The browser tests take a fifth less time with it. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Without a network, apt gives up after some seconds. */
const shortTimeouts = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15'];
const isDebian = existsSync('/etc/debian_version');
const isRoot = process.getuid?.() === 0;
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** a file that contains the path of the Chromium that Playwright has downloaded */
const downloaded = path.join(root, '.setup/chromium');

/**
 * Installs a Chromium for the browser tests if the machine has none. If root runs the setup on Debian, installs the faster headless Chromium,
 * even if the machine has another one.
 */
export async function provideChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (isProgram(process.env.CHROMIUM_PATH)) return;
    throw new SetupError(`CHROMIUM_PATH is not a program: ${process.env.CHROMIUM_PATH}`);
  }
  const found = findChromium();
  if (found && (path.basename(found) === headlessShell || !isDebian || !isRoot)) return;
  const title = 'Installing Chromium for the browser tests';
  const problems = await (found ? step(title, installPackage) : step(title, installChromium));
  if (problems === null || found) return;
  process.stderr.write(problems);
  throw new SetupError('The browser tests need Chromium: install the package "chromium" or Google Chrome, or set CHROMIUM_PATH.');
}

/** Returns the path of the browser for tests and measurements, or undefined. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  if (existsSync(downloaded)) candidates.push(readFileSync(downloaded, 'utf8'));
  return [...candidates, macChrome].find(isProgram);
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

/** Returns null if Chromium is installed now, otherwise the output of the attempts. */
async function installChromium() {
  const packageProblems = await installPackage();
  if (packageProblems === null) return null;
  const downloadProblems = await downloadByPlaywright();
  return downloadProblems === null ? null : `${packageProblems}${downloadProblems}`;
}

/** Installs Debian's package. Returns null if it worked, otherwise the output. Fails on Ubuntu, which has no such package. */
async function installPackage() {
  if (!isDebian) return '';
  const asRoot = isRoot ? ['env'] : ['sudo', '-n', 'env'];
  const apt = (/** @type {string[]} */ ...args) =>
    run(asRoot[0] ?? '', [...asRoot.slice(1), 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...shortTimeouts, ...args]);
  const update = await apt('update');
  const install = await apt('install', '-y', '--no-install-recommends', headlessShell);
  return install.isOk ? null : `${update.output}${install.output}`;
}

async function downloadByPlaywright() {
  const { isOk, output } = await run(projectNode(), [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  if (!isOk) return output;
  const executable = await run(projectNode(), ['-p', "require('playwright-core').chromium.executablePath()"]);
  mkdirSync(path.dirname(downloaded), { recursive: true });
  writeFileSync(downloaded, executable.output.trim());
  return findChromium() ? null : executable.output;
}
