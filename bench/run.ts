import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { orders } from './cases/orders.ts';
import { sameBytes } from './cases/same-bytes.ts';
import { catalogueSql } from './catalogue.ts';
import { type Figure, plainFigure, printFigures } from './figures.ts';
import { dataDir, startScratchServer } from './scratch-database.ts';
import { startShop, stopProcess, untilSays } from './shop-process.ts';

const port = Number(process.env.BENCH_PORT ?? 4800);
const smallCatalogue = 1_000;

const server = await startScratchServer();
const figures: Figure[] = [];
try {
  const databaseUrl = await server.create('bench_small', catalogueSql(smallCatalogue));
  const shop = await startShop({ port, databaseUrl, dataDir });
  const yardstick = await startYardstick(port + 1, databaseUrl, [`${shop.url}/`, `${shop.url}/api/parts`]);
  figures.push(...(await sameBytes(shop.url, yardstick.url)));
  figures.push(...(await orders(shop.url, databaseUrl, smallCatalogue)));
  figures.push(plainFigure('memory of the app after the load', 'MB', await shop.residentMegabytes(), { atLeast: 250, aim: 180 }));
  await yardstick.stop();
  await shop.stop();
} finally {
  await server.stop();
}
printFigures(figures);
await writeResults(figures);

async function startYardstick(port: number, databaseUrl: string, addresses: string[]) {
  const program = fileURLToPath(new URL('yardstick-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(port), databaseUrl, ...addresses], { stdio: ['ignore', 'pipe', 'inherit'] });
  await untilSays(child, 'ready');
  return { url: `http://127.0.0.1:${port}`, stop: () => stopProcess(child) };
}

async function writeResults(figures: Figure[]): Promise<void> {
  const folder = new URL('results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const result = { at: new Date().toISOString(), node: process.version, processors: cpus().length, load: loadavg(), figures };
  await writeFile(new URL('latest.json', folder), `${JSON.stringify(result, null, 2)}\n`);
}
