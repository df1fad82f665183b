import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { root, step } from './step.mjs';

const minCompressedBytes = 200;
/** Without SVG, because @fastify/static would send a compressed SVG without its character set. */
const compressible = /\.(js|css|json|txt|wasm|webmanifest)$/;

/**
 * Compresses the files for the browser with Brotli and gzip at their highest levels. Skips files that are compressed already. Until a file has
 * a compressed copy, the server compresses it for each request, at a lower level. So the shop can serve pages before this step ends.
 * @param {string} [folder] default: the folder of the files for the browser
 */
export async function compressPages(folder = path.join(root, 'web/build/client')) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => compressible.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).size >= minCompressedBytes && !isCompressed(file));
  const work = async () => void (await Promise.all(files.map(compress)));
  // If the server has started this script, shows no progress, because the server does not wait for this step.
  const isInBackground = process.send !== undefined;
  if (files.length > 0) await (isInBackground ? work() : step('Compressing the pages', work));
}

const isCompressed = (/** @type {string} */ file) => existsSync(`${file}.br`) && existsSync(`${file}.gz`);

/** @param {string} file */
async function compress(file) {
  const content = readFileSync(file);
  await Promise.all([
    writeOnce(`${file}.br`, () => promisify(brotliCompress)(content)),
    writeOnce(`${file}.gz`, () => promisify(gzip)(content, { level: 9 })),
  ]);
}

/**
 * Writes the result of `create` into a temporary file and renames it, because the server may read the file at any time. The temporary name is
 * random, so that two commands that run at the same time do not write into the same file. Does nothing if the file exists.
 * @param {string} file
 * @param {() => Promise<Buffer>} create
 */
async function writeOnce(file, create) {
  if (existsSync(file)) return;
  const unfinished = `${file}.${randomUUID()}.new`;
  writeFileSync(unfinished, await create());
  renameSync(unfinished, file);
}
