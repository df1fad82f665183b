import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { importFile } from './cases/import-file.ts';
import { largeLists } from './cases/large-lists.ts';
import { orderStorm } from './cases/order-storm.ts';
import { orders } from './cases/orders.ts';
import { sameBytes } from './cases/same-bytes.ts';
import { search } from './cases/search.ts';
import { secondStart } from './cases/second-start.ts';
import { absoluteFigure, type Figure, printFigures } from './figures.ts';
import { dataDir, startScratchServer } from './scratch-database.ts';
import { startShop, stopProcess, waitForOutput } from './shop-process.ts';

const port = Number(process.env.BENCH_PORT ?? 4800);
const smallParts = 1_000;
const largeParts = Number(process.env.BENCH_PARTS ?? 1_000_000);
/** The groups of cases that the command line names. If it names none, all groups run. */
const wanted = process.argv.slice(2);
const isWanted = (group: string) => wanted.length === 0 || wanted.includes(group);

const startedMs = performance.now();
const figures: Figure[] = [];
if (isWanted('start')) await add('start', () => secondStart(port, `${dataDir}/start`));
const server = await startScratchServer();
try {
  const small = await server.create('bench_small');
  await importFile(small, `${dataDir}/small.csv`, smallParts);
  if (isWanted('bytes') || isWanted('orders')) await shopUnderLoad(small);
  if (isWanted('large')) await largeCatalog(small);
} finally {
  await server.stop();
}
printFigures(figures);
console.log(`${Math.round((performance.now() - startedMs) / 1000)} s`);
await writeResults(figures);

async function add(group: string, run: () => Promise<Figure[]>): Promise<void> {
  const begun = performance.now();
  try {
    figures.push(...(await run()));
    console.log(`${group}: ${Math.round((performance.now() - begun) / 1000)} s`);
  } catch (error) {
    // Goes on with the other groups.
    console.error(`${group} failed:`, error);
    process.exitCode = 1;
  }
}

/** Compares requests of visitors and buyers with the baseline. At the end, measures the shop's memory. */
async function shopUnderLoad(databaseUrl: string): Promise<void> {
  const shop = await startShop({ port, databaseUrl, dataDir });
  if (isWanted('bytes')) {
    const baseline = await startBaseline(port + 1, databaseUrl, [`${shop.url}/`, `${shop.url}/api/parts`]);
    await add('bytes', () => sameBytes(shop.url, baseline.url));
    await baseline.stop();
  }
  if (isWanted('orders')) {
    // This case runs first. Orders of many lines leave dead rows, and cleaning them up would slow it down.
    await add('storm', () => orderStorm(shop.url, smallParts));
    await add('orders', () => orders(shop.url, databaseUrl, smallParts));
  }
  figures.push(absoluteFigure('memory of the app after the load', 'MB', await shop.residentMegabytes(), { required: 250, aim: 180 }));
  await shop.stop();
}

/** Compares a shop with a million parts with a shop with a thousand parts. */
async function largeCatalog(smallDatabaseUrl: string): Promise<void> {
  const databaseUrl = await server.create('bench_large');
  await add('import', () => importFile(databaseUrl, `${dataDir}/large.csv`, largeParts));
  const large = await startShop({ port, databaseUrl, dataDir });
  const small = await startShop({ port: port + 1, databaseUrl: smallDatabaseUrl, dataDir });
  await add('lists', () => largeLists({ url: large.url, databaseUrl }, { url: small.url, databaseUrl: smallDatabaseUrl }, largeParts));
  await add('search', () => search(large.url, largeParts));
  await small.stop();
  await large.stop();
}

async function startBaseline(port: number, databaseUrl: string, urls: string[]) {
  const program = fileURLToPath(new URL('baseline-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(port), databaseUrl, ...urls], { stdio: ['ignore', 'pipe', 'inherit'] });
  await waitForOutput(child, 'ready');
  return { url: `http://127.0.0.1:${port}`, stop: () => stopProcess(child) };
}

async function writeResults(figures: Figure[]): Promise<void> {
  const folder = new URL('results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const result = { at: new Date().toISOString(), node: process.version, processors: cpus().length, load: loadavg(), figures };
  await writeFile(new URL('latest.json', folder), `${JSON.stringify(result, null, 2)}\n`);
}
