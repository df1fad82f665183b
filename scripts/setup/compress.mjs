import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { root } from './step.mjs';

const minCompressedBytes = 200;
/** SVG is left out: the library that sends compressed files would send it without its character set. */
const compressible = /\.(js|css|json|txt|wasm|webmanifest)$/;

/**
 * Compresses the text files and WebAssembly of the pages with Brotli and gzip at their highest levels. The server sends the compressed files. Until
 * they are there, it sends the files themselves, so the shop can open before. Skips files that are compressed already.
 * @param {string} [folder] default: the files for the browser
 */
export async function compressPages(folder = path.join(root, 'web/build/client')) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => compressible.test(name));
  await Promise.all(files.map((name) => compress(path.join(folder, name))));
}

/** @param {string} file */
async function compress(file) {
  const content = readFileSync(file);
  if (content.length < minCompressedBytes) return;
  await Promise.all([
    writeOnce(`${file}.br`, () => promisify(brotliCompress)(content)),
    writeOnce(`${file}.gz`, () => promisify(gzip)(content, { level: 9 })),
  ]);
}

/**
 * Writes the result of `create` under a temporary name first, because the server may read the file at any time.
 * @param {string} file
 * @param {() => Promise<Buffer>} create
 */
async function writeOnce(file, create) {
  if (existsSync(file)) return;
  writeFileSync(`${file}.new`, await create());
  renameSync(`${file}.new`, file);
}
