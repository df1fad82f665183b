import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Runs the shop as `npm start` does, on a fresh data folder that goes when it stops. */
const root = resolve(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'axlewright-e2e-'));
const shop = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, stdio: 'inherit', env: { ...process.env, DATA_DIR: dataDir } });

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
