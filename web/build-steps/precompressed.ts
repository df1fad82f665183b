import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const minCompressedBytes = 200;

const clientFolder = fileURLToPath(new URL('../build/client/', import.meta.url));

/**
 * A build step that compresses every text file for the browser, and WebAssembly, with Brotli and gzip, as much as possible. The server sends these files. The
 * step runs after the build of the server, because React Router writes its route table for the browser during that build.
 */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    closeBundle: {
      // After the other steps, which may still change files.
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
        // No SVG: the library that sends compressed files leaves out their character set.
        const files = entries.filter((entry) => entry.isFile() && /\.(js|css|json|txt|wasm|webmanifest)$/.test(entry.name));
        await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minCompressedBytes) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
