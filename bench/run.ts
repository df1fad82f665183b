import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { signal, withDescendants } from '../cluster/processes.ts';
import { atExit, cleanUpOnEveryExit } from '../server/test/faults/clean-up.ts';
import { type Bench, openBench } from './bench.ts';
import { acesFiles } from './cases/aces-files.ts';
import { applications } from './cases/applications.ts';
import { besideOrders } from './cases/beside-orders.ts';
import { cluster } from './cases/cluster.ts';
import { hits } from './cases/hits.ts';
import { hostileReads } from './cases/hostile-reads.ts';
import { largeCatalog } from './cases/large-catalog.ts';
import { misses } from './cases/misses.ts';
import { mixedLoad } from './cases/mixed-load.ts';
import { orderStorm } from './cases/order-storm.ts';
import { orders } from './cases/orders.ts';
import { reports } from './cases/reports.ts';
import { resolveNumbers } from './cases/resolve-numbers.ts';
import { scale } from './cases/scale.ts';
import { secondStart } from './cases/second-start.ts';
import { signIns } from './cases/sign-ins.ts';
import { staffLists } from './cases/staff-lists.ts';
import { twoProcesses } from './cases/two-processes.ts';
import { vins } from './cases/vins.ts';
import { compareResults } from './compare.ts';
import type { Figure } from './figures.ts';
import { printFigures } from './print-figures.ts';
import { settings } from './settings.ts';

/** The groups of cases, in the order in which they run. */
const groups: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  start: secondStart,
  hits,
  misses,
  beside: besideOrders,
  storm: orderStorm,
  orders,
  processes: twoProcesses,
  signins: signIns,
  staff: staffLists,
  reports,
  large: largeCatalog,
  numbers: resolveNumbers,
  hostile: hostileReads,
  mixed: mixedLoad,
  applications,
  aces: acesFiles,
  vins,
  scale,
  cluster,
};
/** These run only if they are named, because they take a long time or need Debian packages. */
const onlyByName = new Set(['applications', 'aces', 'vins', 'scale', 'cluster']);

cleanUpOnEveryExit();
// Otherwise shops and imports would outlive a bench that gets SIGTERM.
atExit(() => signal(withDescendants([process.pid]).slice(1), 'SIGKILL'));
const [command, ...files] = settings.positionals;
if (command === 'compare') await compareResults(files[0] ?? '', files[1] ?? settings.resultsFile);
else await runGroups(settings.positionals);

/** Runs the groups with these names. Without names, runs all groups that are not in `onlyByName`. */
async function runGroups(names: string[]): Promise<void> {
  for (const name of names) if (!(name in groups)) throw new Error(`There is no group ${name}, only ${Object.keys(groups).join(', ')}`);
  const startedMs = performance.now();
  const figures: Figure[] = [];
  const bench = await openBench();
  try {
    for (const [name, run] of Object.entries(groups)) {
      if (names.length === 0 ? onlyByName.has(name) : !names.includes(name)) continue;
      const ofGroup = await runGroup(name, () => run(bench).finally(() => bench.stopServers()));
      printFigures(ofGroup);
      figures.push(...ofGroup);
      // A run can take an hour. If it ends early, the figures of the finished groups are kept.
      await writeResults(figures);
    }
  } finally {
    await bench.stop();
  }
  console.log(`${Math.round((performance.now() - startedMs) / 1000)} s`);
}

/** If a group fails, the others still run. */
async function runGroup(name: string, run: () => Promise<Figure[]>): Promise<Figure[]> {
  const startedMs = performance.now();
  try {
    return await run();
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
    return [];
  } finally {
    console.log(`${name}: ${Math.round((performance.now() - startedMs) / 1000)} s`);
  }
}

async function writeResults(figures: Figure[]): Promise<void> {
  await mkdir(dirname(settings.resultsFile), { recursive: true });
  const result = { at: new Date().toISOString(), node: process.version, processors: cpus().length, load: loadavg(), figures };
  await writeFile(settings.resultsFile, `${JSON.stringify(result, null, 2)}\n`);
}
