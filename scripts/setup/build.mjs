import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, projectNode, root, run, SetupError, step } from './step.mjs';

const stamp = path.join(root, '.setup/build.json');
const results = ['web/build/client', 'web/build/server/index.js'].map((name) => path.join(root, name));

/** Builds web/ into web/build, unless nothing that goes into it changed. */
export async function buildPages() {
  const files = [...listFiles('web'), ...listFiles('contract'), 'package-lock.json'].sort();
  const last = readStamp();
  const dates = fingerprint(...files.map((file) => describe(file)));
  if (last?.dates === dates) return;
  const contents = fingerprint(...files.flatMap((file) => [file, readFileSync(path.join(root, file))]));
  if (last?.contents !== contents) {
    // A build that is killed leaves no stamp, so it is done again.
    rmSync(stamp, { force: true });
    await step('Building the pages', build);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ dates, contents }));
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

/** @returns {{ dates: string, contents: string } | null} null also where the stamp is all that is left of a build */
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
  throw new SetupError('The pages could not be built; the reason is above.');
}
