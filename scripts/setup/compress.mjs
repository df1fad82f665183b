import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { root, step } from './step.mjs';

const minCompressedBytes = 200;
/** SVG is left out: the library that sends compressed files would send it without its character set. */
const compressible = /\.(js|css|json|txt|wasm|webmanifest)$/;

/**
 * Compresses the text files and WebAssembly of the pages with Brotli and gzip at their highest levels, unless they are compressed already. The server
 * sends the compressed files. Until one exists, the server itself compresses the file for each request, less well. So the shop can open before
 * this step has ended.
 * @param {string} [folder] default: the files for the browser
 */
export async function compressPages(folder = path.join(root, 'web/build/client')) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => compressible.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).size >= minCompressedBytes && !isCompressed(file));
  const work = async () => void (await Promise.all(files.map(compress)));
  // After the shop has opened, nobody waits for this.
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
 * Writes the result of `create` under another name first, because the server may read the file at any time. That name is random, because a second
 * command may compress the same file at the same time.
 * @param {string} file
 * @param {() => Promise<Buffer>} create
 */
async function writeOnce(file, create) {
  if (existsSync(file)) return;
  const unfinished = `${file}.${randomUUID()}.new`;
  writeFileSync(unfinished, await create());
  renameSync(unfinished, file);
}
