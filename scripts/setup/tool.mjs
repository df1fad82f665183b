import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, SetupError, step } from './step.mjs';

/**
 * Installs a tool into .setup if it is not there yet, and returns its folder. For tools that are too large or too rarely used to be a
 * dependency. Throws a SetupError if the installation fails.
 * @param {{ name: string, version: string, doing: string, folderName?: string }} tool `folderName`: the folder in .setup; default: the name of the tool
 */
export async function installTool({ name, version, doing, folderName = name }) {
  const folder = path.join(root, '.setup', folderName);
  if (installedVersion(folder, name) === version) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { isOk, output } = await step(doing, () => run('npm', ['install', ...flags, `${name}@${version}`], { cwd: folder }));
  if (!isOk) throw new SetupError(`${name} could not be installed:\n${output}`);
  return folder;
}

/**
 * @param {string} folder
 * @param {string} name
 */
function installedVersion(folder, name) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
  } catch {
    return null;
  }
}
