import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { median } from '../load/statistics.ts';
import { hasExited } from '../servers/shop-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const startCount = 3;

/** Measures the time from `npm start` to the first response, for a shop that has run before. */
export async function secondStart({ port, dataDir: benchDir }: Bench): Promise<Figure[]> {
  const dataDir = `${benchDir}/start`;
  await start(port, dataDir);
  const measured: Start[] = [];
  for (let round = 0; round < startCount; round += 1) measured.push(await start(port, dataDir));
  const medianOf = (part: keyof Start) => median(measured.map((each) => each[part]));
  return [
    absoluteFigure('second npm start to the first response', 's', medianOf('total'), { goal: 2 }),
    absoluteFigure('– npm and scripts/setup.mjs', 's', medianOf('npm')),
    absoluteFigure('– database and shop', 's', medianOf('shop')),
  ];
}

interface Start {
  total: number;
  npm: number;
  shop: number;
}

/** Returns the times of one start in seconds. The shop prints its own time. npm and the setup script take the remaining time. */
async function start(port: number, dataDir: string): Promise<Start> {
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.includes('The shop is open')) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (hasExited(child)) throw new Error(`npm start failed:\n${output}`);
  }
  await (await fetch(`http://127.0.0.1:${port}/api/parts`)).text();
  const total = (performance.now() - startedMs) / 1000;
  const shop = Number(/\((\d+\.\d) s\)/.exec(output)?.[1]);
  // Sends the signal to the whole process group, because npm has child processes.
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  if (!hasExited(child)) await once(child, 'exit');
  return { total, npm: total - shop, shop };
}
