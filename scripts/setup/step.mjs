import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const packagedNode = path.join(root, 'node_modules/.bin/node');

/** Returns the path of the packaged Node. If there is none, returns the path of the Node that runs this script. */
export const projectNode = () => (existsSync(packagedNode) ? packagedNode : process.execPath);

/** An error that ends the setup. The user sees only its message, without a stack trace. */
export class SetupError extends Error {}

/** @param {(string | Buffer)[]} parts */
export function fingerprint(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/**
 * Runs `work`, and meanwhile shows a line with the elapsed seconds. If the server has started this script, prints a line at the start and
 * one at the end, because the server prints other lines in between.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function step(title, work) {
  const started = Date.now();
  const elapsed = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  const isShared = process.send !== undefined;
  const isLive = process.stdout.isTTY && !process.env.CI;
  const timer = isLive ? setInterval(() => process.stdout.write(`\r${title}… ${elapsed()}`), 1000) : undefined;
  process.stdout.write(isShared ? `${title}…\n` : `${title}…`);
  try {
    const result = await work();
    process.stdout.write(isLive ? `\r${title}… ${elapsed()}\n` : isShared ? `${title}… ${elapsed()}\n` : ` ${elapsed()}\n`);
    return result;
  } catch (error) {
    process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs a program without printing its output. The program ends when this process exits.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const end = () => child.kill();
    process.once('exit', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ isOk: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      process.off('exit', end);
      resolve({ isOk: code === 0, output });
    });
  });
}
