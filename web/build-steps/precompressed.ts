import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const minCompressedBytes = 200;

const clientFolder = fileURLToPath(new URL('../build/client/', import.meta.url));

/**
 * A build step that compresses the text files for the browser, and WebAssembly, with Brotli and gzip at their highest levels. The server sends
 * the compressed files. Most compression starts after the browser's build and continues during the server's build. Compressing WebAssembly takes
 * seconds, so it starts as soon as the build reads the file. The compressed files are written after the server's build, because React Router
 * writes its route table for the browser during that build.
 */
export function precompressed(): Plugin {
  /** the compressed files, by the content of the original file in Base64 */
  const known = new Map<string, Promise<Compressed>>();
  const compressOnce = (content: Buffer) => {
    const key = content.toString('base64');
    const compressed = known.get(key) ?? compress(content);
    known.set(key, compressed);
    return compressed;
  };

  let hasFailed = false;

  return {
    name: 'precompressed',
    apply: 'build',
    load: {
      order: 'pre',
      filter: { id: /\.wasm\?url$/ },
      async handler(id) {
        compressOnce(await readFile(id.replace('?url', '')));
        return null;
      },
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    closeBundle: {
      // After the other steps, which may still change files.
      order: 'post',
      sequential: true,
      async handler() {
        // Otherwise, the missing files would hide why the build has failed.
        if (hasFailed) return;
        const files = await readClientFiles();
        for (const { content } of files) compressOnce(content);
        if (this.environment.name === 'client') return;
        await Promise.all(files.map(async ({ name, content }) => writeCompressed(name, await compressOnce(content))));
      },
    },
  };
}

/** Reads the files that are worth compressing. SVG is left out: the library that sends compressed files would send it without its character set. */
async function readClientFiles(): Promise<{ name: string; content: Buffer }[]> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && /\.(js|css|json|txt|wasm|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(names.map(async (name) => ({ name, content: await readFile(name) })));
  return files.filter(({ content }) => content.length >= minCompressedBytes);
}

interface Compressed {
  br: Buffer;
  gz: Buffer;
}

async function compress(content: Buffer): Promise<Compressed> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  return { br, gz };
}

async function writeCompressed(name: string, { br, gz }: Compressed): Promise<void> {
  await Promise.all([writeFile(`${name}.br`, br), writeFile(`${name}.gz`, gz)]);
}
