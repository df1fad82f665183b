import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { compressPages } from './setup/compress.mjs';
import { whyNoNode } from './setup/install.mjs';

const libatomic = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory\n';

it('the message says why the packaged Node does not run and what to install', () => {
  expect(whyNoNode({ isPackaged: true, output: libatomic })).toMatch(
    /^The packaged Node 26 for \S+ does not run here \(node: error while loading .+libatomic.+\)\. Install libatomic \(on Debian and Ubuntu: apt install libatomic1\) and try again\.$/,
  );
  expect(whyNoNode({ isPackaged: true, output: libatomic.replace('libatomic.so.1', 'libstdc++.so.6') })).toContain(
    'Install libstdc++.so.6, or',
  );
  expect(whyNoNode({ isPackaged: true, output: 'spawn node EACCES\n' })).toContain(
    'does not run here (spawn node EACCES). Install what it',
  );
  expect(whyNoNode({ isPackaged: false, output: '' })).toMatch(/^There is no packaged Node 26 for \S+: install Node 26 or newer yourself/);
});

it('compresses the files of the pages, and after an interruption only those that are left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = 'export const part = 1;\n'.repeat(50);
  const scripts = join(folder, 'static/js');
  mkdirSync(scripts, { recursive: true });
  for (const name of ['page.js', 'icon.svg']) writeFileSync(join(scripts, name), script);
  writeFileSync(join(scripts, 'short.js'), 'export {};');
  writeFileSync(join(scripts, 'page.js.gz'), 'compressed before the interruption');
  writeFileSync(join(scripts, 'page.js.br.new'), 'unfinished file of another process');
  await compressPages(folder);
  expect(readdirSync(scripts).sort()).toEqual(['icon.svg', 'page.js', 'page.js.br', 'page.js.br.new', 'page.js.gz', 'short.js']);
  expect(brotliDecompressSync(readFileSync(join(scripts, 'page.js.br'))).toString()).toBe(script);
  expect(readFileSync(join(scripts, 'page.js.gz'), 'utf8')).toBe('compressed before the interruption');
  rmSync(join(scripts, 'page.js.gz'));
  await compressPages(folder);
  expect(gunzipSync(readFileSync(join(scripts, 'page.js.gz'))).toString()).toBe(script);
});

it('the script that builds the pages ends if the server that started it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'axlewright-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const preload = join(folder, 'long-build.mjs');
  writeFileSync(preload, 'setTimeout(() => {}, 60_000);');
  const script = join(import.meta.dirname, 'setup.mjs');
  const options = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: ['--import', preload] };
  const start = `const child = require('node:child_process').fork(${JSON.stringify(script)}, ['pages'], ${JSON.stringify(options)});
    child.on('message', () => console.log(child.pid));`;
  const server = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [pid] = await once(server.stdout, 'data');
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), { timeout: 20_000 });
});
