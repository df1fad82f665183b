import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { loadPackagedVehicles } from '../../server/src/features/catalog/vehicles/data/load-vehicles.ts';
import { databaseOn } from '../../server/src/platform/database/database.ts';
import { onConnection } from '../../server/src/platform/database/single-connection.ts';
import type { Bench } from '../bench.ts';
import { type BaseVehicle, writeAcesFile } from '../data/aces-file.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { runStatements } from '../servers/scratch-database.ts';

const command = fileURLToPath(new URL('../../server/src/commands/catalogue.ts', import.meta.url));
/** The same as in the script `catalogue` of package.json. */
const nodeOptions = ['--max-semi-space-size=8', '--max-old-space-size=512'];
const nodeEnvironment = { MALLOC_ARENA_MAX: '2' };

const fileApplications = 1_000_000;
const goalSeconds = 60;
const goalMegabytes = 250;

/** Measures the commands that check, import, and write an ACES file with a million applications. The import also checks the file. */
export async function acesFiles(bench: Bench): Promise<Figure[]> {
  const databaseUrl = await bench.smallDatabase();
  await onConnection(databaseUrl, 'axlewright bench', (client) => loadPackagedVehicles(databaseOn(client), databaseUrl));
  const parts = await runStatements<{ part_number: string }>(databaseUrl, ['select part_number from parts order by id']);
  const vehicles = await runStatements<BaseVehicle>(databaseUrl, [
    `select make_id as "makeId", model_id as "modelId", year from vehicles join vehicle_models on vehicle_models.id = model_id
     where is_listed order by year, model_id`,
  ]);
  const file = `${bench.dataDir}/aces.xml`;
  const numbers = parts.map(({ part_number }) => part_number);
  await writeAcesFile(file, fileApplications, numbers, vehicles);
  const figures: Figure[] = [];
  for (const [name, args] of [
    ['check', ['check', file]],
    ['import with its check', ['import', file]],
    ['import of the same file again', ['import', file]],
    ['export', ['export', 'aces', file]],
  ] as const)
    figures.push(...(await timeCommand(name, [...args], databaseUrl)));
  await rm(file);
  return figures;
}

async function timeCommand(name: string, args: string[], databaseUrl: string): Promise<Figure[]> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, '--import', printMemory, command, ...args], {
    env: { ...process.env, ...nodeEnvironment, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const seconds = (performance.now() - startedMs) / 1_000;
  const megabytes = Number(/most resident kB: (\d+)/.exec(output)?.[1]) / 1024;
  if (child.exitCode !== 0) throw new Error(`the command failed:\n${output.slice(0, 5_000)}`);
  const what = `${name}: ${fileApplications.toLocaleString('en-US')} applications in an ACES file`;
  return [
    absoluteFigure(what, 's', seconds, { goal: goalSeconds }),
    absoluteFigure('– peak memory', 'MB', megabytes, { goal: goalMegabytes }),
  ];
}

/** A module that the command's process loads. It prints the peak memory when the process exits. */
const printMemory = `data:text/javascript,process.on('exit',()=>console.log('most resident kB: '+process.resourceUsage().maxRSS))`;
