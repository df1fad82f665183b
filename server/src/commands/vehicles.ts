import { readSettings } from '../env.ts';
import { loadVehicles } from '../features/catalog/vehicles/data/load-vehicles.ts';
import { readVpic } from '../features/catalog/vehicles/data/read-vpic.ts';
import { type ImportedIds, importIds } from '../features/catalog/vehicles/subscriber-ids/import-ids.ts';
import { databaseOn } from '../platform/database/database.ts';
import type { Database } from '../platform/database/db.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { StartError } from '../platform/start-error.ts';
import { counted, printLine, runCommand } from './run-command.ts';

const usage = `Usage: npm run vehicles -- import FILE   (NHTSA's vPIC as a SQLite file)
       npm run vehicles -- import-ids FOLDER_OR_FILES   (text files from VCdb, PCdb, and Qdb)`;
const maximumPrintedModels = 50;
const figure = new Intl.NumberFormat('en-US');

/** Loads a newer vPIC, or the ids of the databases that the shop subscribes to. The shop may be running. */
async function main([action, ...files]: string[]): Promise<number> {
  const run = actions.get(action ?? '');
  if (!run || files.length === 0 || (action === 'import' && files.length > 1)) throw new StartError(usage);
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  try {
    await onConnection(shopDatabase.appConnectionString, 'axlewright-shop vehicles', async (client) => {
      await requireMigrated(client);
      await run(databaseOn(client), files);
    });
    return 0;
  } finally {
    await shopDatabase.leave();
  }
}

const actions = new Map<string, (db: Database, files: string[]) => Promise<void>>([
  ['import', importVpic],
  ['import-ids', importSubscriberIds],
]);

async function importVpic(db: Database, [file = '']: string[]): Promise<void> {
  const data = readFile(file);
  const loaded = await loadVehicles(db, data);
  printLine(
    loaded > 0
      ? `${figure.format(loaded)} vehicles loaded, as of ${data.month}.`
      : `The shop already has vehicles from ${data.month} or later. Nothing was changed.`,
  );
}

function readFile(file: string) {
  try {
    return readVpic(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read as vPIC: ${(error as Error).message}`);
  }
}

async function importSubscriberIds(db: Database, files: string[]): Promise<void> {
  const { vehicles, engines, names } = await importIds(db, files);
  if (vehicles) printVehicles(vehicles);
  if (engines)
    printLine(
      `Engines: ${figure.format(engines.matched)} of ${figure.format(engines.delivered)} found. ${ambiguousText(engines.ambiguous)}`,
    );
  for (const { kind, names: count, ambiguous } of names) {
    const leftOut =
      ambiguous > 0
        ? ` ${figure.format(ambiguous)} ${ambiguous === 1 ? 'was' : 'were'} left out, because several ids have the same name.`
        : '';
    printLine(`Names of ${kind}: ${figure.format(count)}.${leftOut}`);
  }
}

function printVehicles({ matched, delivered, ambiguous, otherYears, modelsWithoutVehicle }: NonNullable<ImportedIds['vehicles']>): void {
  const others = `${figure.format(otherYears)} more ${otherYears === 1 ? 'has a year' : 'have years'} that the shop does not have.`;
  printLine(`Vehicles: ${figure.format(matched)} of ${figure.format(delivered)} found. ${ambiguousText(ambiguous)} ${others}`);
  for (const { make, model, yearFrom, yearTo, reason } of modelsWithoutVehicle.slice(0, maximumPrintedModels))
    printLine(`  ${make} ${model} (${yearFrom}–${yearTo}): ${reason === 'unknown' ? 'not found' : 'ambiguous'}`);
  const more = modelsWithoutVehicle.length - maximumPrintedModels;
  if (more > 0) printLine(`  and ${counted(more, 'more model')}`);
}

const ambiguousText = (count: number) => `${figure.format(count)} ${count === 1 ? 'is' : 'are'} ambiguous.`;

await runCommand(main);
