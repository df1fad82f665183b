import { readSettings } from '../env.ts';
import { loadVehicles } from '../features/catalog/vehicles/data/load-vehicles.ts';
import { readVpic } from '../features/catalog/vehicles/data/read-vpic.ts';
import { databaseOn } from '../platform/database/database.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { StartError } from '../platform/start-error.ts';
import { printLine, runCommand } from './run-command.ts';

const usage = 'Usage: npm run vehicles -- import FILE   (vPIC of NHTSA as a SQLite file)';

/** Loads a newer vPIC into a shop, running or not. */
async function main([action, file]: string[]): Promise<number> {
  if (action !== 'import' || !file) throw new StartError(usage);
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  try {
    const data = readFile(file);
    const loaded = await onConnection(shopDatabase.appConnectionString, 'axlewright-shop vehicles', async (client) => {
      await requireMigrated(client);
      return loadVehicles(databaseOn(client), data);
    });
    printLine(
      loaded > 0
        ? `${loaded.toLocaleString('en-US')} vehicles loaded, as of ${data.month}.`
        : `The shop has vehicles of ${data.month} or newer already. Nothing was changed.`,
    );
    return 0;
  } finally {
    await shopDatabase.leave();
  }
}

function readFile(file: string) {
  try {
    return readVpic(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read as vPIC: ${(error as Error).message}`);
  }
}

await runCommand(main);
