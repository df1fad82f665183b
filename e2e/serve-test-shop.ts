import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';

/** Runs the shop for the browser tests. When the shop stops, deletes its data folder (DATA_DIR). With SLOW_RESPONSES, it delays many requests. */
const options = process.env.SLOW_RESPONSES ? ['--import', './e2e/slow-responses.ts'] : [];
const shop = spawn(process.execPath, [...options, 'server/src/main.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: 'inherit',
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code) => {
  rmSync(process.env.DATA_DIR as string, { recursive: true, force: true });
  process.exit(code ?? 1);
});
