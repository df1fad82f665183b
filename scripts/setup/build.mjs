import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, projectNode, root, run, SetupError, step } from './step.mjs';

const stamp = path.join(root, '.setup/build.json');
const results = ['web/build/client', 'web/build/server/index.js'].map((name) => path.join(root, name));

/** Builds the pages into web/build if one of their source files has changed. */
export async function buildPages() {
  if (arePagesBuilt()) return;
  // If the build is killed, there is no stamp, and the next setup builds again.
  rmSync(stamp, { force: true });
  await step('Building the pages', build);
  writeStamp(sourceFiles());
}

/** Returns whether web/build was built from the current sources. */
export function arePagesBuilt() {
  const files = sourceFiles();
  const last = readStamp();
  if (!last) return false;
  if (last.dates === datesOf(files)) return true;
  const isSame = last.contents === contentsOf(files);
  // Stores the new dates of the files. Then the next setup need not read the files again.
  if (isSame) writeStamp(files);
  return isSame;
}

const sourceFiles = () => [...listFiles('web'), ...listFiles('contract'), ...listFiles('client'), 'package-lock.json'].sort();
const datesOf = (/** @type {string[]} */ files) => fingerprint(...files.map(describe));
const contentsOf = (/** @type {string[]} */ files) => fingerprint(...files.flatMap((file) => [file, readFileSync(path.join(root, file))]));

/** @param {string[]} files */
function writeStamp(files) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ dates: datesOf(files), contents: contentsOf(files) }));
}

/** @param {string} folder @returns {string[]} */
function listFiles(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (['node_modules', 'build', '.react-router'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    return entry.isDirectory() ? listFiles(name) : [name];
  });
}

/** @param {string} file */
function describe(file) {
  const { size, mtimeMs } = statSync(path.join(root, file));
  return `${file} ${size} ${mtimeMs}`;
}

/** @returns {{ dates: string, contents: string } | null} null if there is no stamp, or if the build is gone */
function readStamp() {
  try {
    return results.every((file) => existsSync(file)) ? JSON.parse(readFileSync(stamp, 'utf8')) : null;
  } catch {
    return null;
  }
}

async function build() {
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  const options = { cwd: path.join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' } };
  const { isOk, output } = await run(projectNode(), [command, 'build'], options);
  if (isOk) return;
  process.stderr.write(output);
  throw new SetupError('Building the pages failed. See above.');
}
