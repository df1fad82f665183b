import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, projectNode, root, run, SetupError, step } from './step.mjs';

const neededNode = 26;
const stamp = path.join(root, 'node_modules/.setup-installed');
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const readJson = (/** @type {string} */ file) => JSON.parse(read(file));

/**
 * The sets of packages. Each set includes the one before it.
 * run    what a running shop needs
 * build  also what is needed to build the pages
 * all    also the tools for development and tests
 * @typedef {'run' | 'build' | 'all'} PackageSet
 */
const sets = ['run', 'build', 'all'];

/**
 * Installs the packages of package-lock.json. Does nothing if they are installed already.
 * @param {PackageSet} needed the set that must be installed; a larger set includes it
 */
export async function installPackages(needed) {
  const lock = readJson('package-lock.json');
  const wanted = fingerprint(read('package-lock.json'), ...manifestsOf(lock).map(read));
  const last = readStamp();
  if (last?.wanted === wanted && sets.indexOf(last.set) >= sets.indexOf(needed) && last.folders.every(isInstalled)) return;
  const isByHand = isInstalledByHand(lock);
  const set = isByHand || needed === 'all' ? 'all' : 'build';
  if (!isByHand) await step('Installing packages', () => install(set));
  await requireNode();
  writeInstallStamp({ wanted, set, folders: Object.keys(lock.packages).filter(isInstalled) });
}

/** @param {{ packages: Record<string, unknown> }} lock @returns the paths of the package.json files of the root and the workspaces */
const manifestsOf = ({ packages }) =>
  Object.keys(packages)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => path.join(folder, 'package.json'));

const isInstalled = (/** @type {string} */ folder) => existsSync(path.join(root, folder, 'package.json'));

/**
 * Reads the stamp, a file that an installation writes at its end. npm empties node_modules first, so without a complete installation there
 * is no stamp.
 * @typedef {object} Stamp
 * @property {string} wanted a fingerprint of the files that list the packages
 * @property {string} set
 * @property {string[]} folders the folders of the installed packages
 * @property {boolean} [hasLeftovers] whether packages that are not in `folders` must still be removed
 * @returns {Stamp | null}
 */
export function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {Stamp} content */
export function writeInstallStamp(content) {
  writeFileSync(stamp, JSON.stringify(content));
}

/** @param {any} lock @returns whether every package of package-lock.json is in node_modules */
const isComplete = ({ packages }) => Object.keys(packages).every((folder) => packages[folder].optional || isInstalled(folder));

/**
 * Returns whether a developer has run `npm ci` or `npm install`. Then npm's list of installed packages matches package-lock.json.
 * @param {any} lock
 */
function isInstalledByHand(lock) {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  const matchesLock = Object.entries(lock.packages).every(
    ([folder, { version, optional, link }]) =>
      !folder.includes('node_modules') || link || (installed[folder] ? installed[folder].version === version : optional),
  );
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const manifestsMatch = manifestsOf(lock).every((file) => {
    const [manifest, locked] = [readJson(file), lock.packages[path.dirname(file) === '.' ? '' : path.dirname(file)]];
    return kinds.every(
      (kind) => JSON.stringify(Object.entries(manifest[kind] ?? {}).sort()) === JSON.stringify(Object.entries(locked[kind] ?? {}).sort()),
    );
  });
  return matchesLock && manifestsMatch && isComplete(lock);
}

/** @param {PackageSet} set */
async function install(set) {
  const shop = ['contract', 'client', 'embedded-postgres', 'sandbox', 'server', 'web'].map((name) => `--workspace=${name}`);
  const flags = [
    ...(set === 'all' ? [] : shop),
    '--ignore-scripts',
    '--include=optional',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--no-progress',
    '--loglevel=error',
  ];
  const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const { program, args } = npm();
  const { isOk, output } = await run(program, [...args, 'ci', ...flags, ...retries], { env: environment() });
  if (isOk) return;
  process.stderr.write(output);
  const isOffline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(output);
  throw new SetupError(
    isOffline
      ? 'The packages cannot be installed because the package registry is unreachable: check the network or proxy and try again.'
      : 'Installing the packages failed. See npm’s output above.',
  );
}

/** Returns how to call npm. Uses the Node that npm itself runs on, because the installation removes the Node in node_modules. */
function npm() {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
  if (!/npm-cli\.c?js$/.test(cli) || !existsSync(cli)) return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
  return { program: node, args: [cli] };
}

/**
 * Returns the environment without the settings that npm passes to scripts (workspace, omit, dry-run, prefix…). Keeps those for the
 * registry.
 */
function environment() {
  const isKept = (/** @type {string} */ name) =>
    /^npm_config_(cache|userconfig|globalconfig|registry|.*proxy|ca|cafile|strict_ssl|(prefer_)?offline|fetch_.*)$/.test(name);
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE$|INIT_CWD$|NODE_ENV$)/.test(name) || isKept(name));
  const PATH = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(path.join(root, 'node_modules')));
  return { ...Object.fromEntries(kept), PATH: PATH.join(path.delimiter) };
}

/**
 * Checks the Node that will run the shop. If the packaged Node does not run on this machine, removes it. Then npm's scripts use the Node
 * that is installed on the machine. Throws a SetupError if that one is too old.
 */
async function requireNode() {
  const packaged = projectNode();
  const { isOk, output } = await run(packaged, ['--version']);
  if (isOk && Number(output.match(/^v(\d+)/)?.[1]) >= neededNode) return;
  if (packaged !== process.execPath) rmSync(packaged, { force: true });
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return;
  throw new SetupError(whyNoNode({ isPackaged: packaged !== process.execPath, output }));
}

/**
 * Returns a line that says why no Node can run the shop, and what to do.
 * @param {{ isPackaged: boolean, output: string }} attempt `isPackaged`: the packages include a Node; `output`: what it printed
 */
export function whyNoNode({ isPackaged, output }) {
  const platform = `${process.platform}-${process.arch}`;
  if (!isPackaged)
    return `There is no packaged Node ${neededNode} for ${platform}: install Node ${neededNode} or newer yourself and try again.`;
  const library = output.match(/\b(lib[\w.+-]+\.so[\w.]*)/)?.[1];
  const reason = output.trim().split('\n')[0] ?? '';
  const whatToDo = library?.startsWith('libatomic')
    ? 'Install libatomic (on Debian and Ubuntu: apt install libatomic1) and try again.'
    : `Install ${library ?? 'what it needs'}, or Node ${neededNode} or newer yourself, and try again.`;
  return `The packaged Node ${neededNode} for ${platform} does not run here (${reason}). ${whatToDo}`;
}
