import { join } from 'node:path';
import { readSettings } from '../env.ts';
import { saveKeptMonths } from '../platform/database/archive/archive.queries.ts';
import { archiveFolderName, archiveHistories } from '../platform/database/archive/archive-histories.ts';
import { databaseOn } from '../platform/database/database.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { counted, printLine, requireNoWords, runCommand } from './run-command.ts';

/** Moves old history into the archive, by the settings KEEP_…_MONTHS. The shop does the same each night. The shop may be running. */
async function main(words: string[]): Promise<number> {
  requireNoWords(words, 'Usage: npm run retention');
  const settings = readSettings(process.env);
  const shopDatabase = await joinShopDatabase(settings);
  try {
    await onConnection(shopDatabase.ownerConnectionString, 'axlewright-shop retention', async (client) => {
      await requireMigrated(client);
      await saveKeptMonths(databaseOn(client), settings.keptMonths);
    });
    let rows = 0;
    await onConnection(shopDatabase.appConnectionString, 'axlewright-shop retention', (client) =>
      archiveHistories(databaseOn(client), {
        folder: join(settings.dataDir, archiveFolderName),
        onFile(archived) {
          rows += archived.rows;
          printLine(`${archived.file}: ${counted(archived.rows, 'row')}`);
        },
      }),
    );
    printLine(`Archived and removed: ${counted(rows, 'row')}.`);
    return 0;
  } finally {
    await shopDatabase.leave();
  }
}

await runCommand(main);
