import { join } from 'node:path';
import { readSettings } from '../env.ts';
import { findKeptMonths, histories, type KeptMonths, saveKeptMonths } from '../platform/database/archive/archive.queries.ts';
import { archiveFolderName, archiveHistories } from '../platform/database/archive/archive-histories.ts';
import { databaseOn } from '../platform/database/database.ts';
import type { Database } from '../platform/database/db.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { StartError } from '../platform/start-error.ts';
import { counted, printLine, requireNoArguments, runCommand } from './run-command.ts';

/**
 * Moves old history into the archive, according to the settings KEEP_…_MONTHS. The shop does the same each night. The shop may be running.
 */
async function main(args: string[]): Promise<number> {
  requireNoArguments(args, 'Usage: npm run retention');
  const settings = readSettings(process.env);
  const shopDatabase = await joinShopDatabase(settings);
  try {
    await onConnection(shopDatabase.ownerConnectionString, 'axlewright-shop retention', async (client) => {
      await requireMigrated(client);
      await changeKeptMonths(databaseOn(client), settings.keptMonths);
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

/**
 * Stores the settings that are set, and prints what this changes. Keeps the others, because the running shop may have settings that this command
 * did not get. Throws a StartError if no history has a limit.
 */
async function changeKeptMonths(db: Database, wanted: KeptMonths): Promise<void> {
  const stored = (await findKeptMonths(db)) ?? wanted;
  const kept = { ...stored };
  for (const history of histories) {
    kept[history] = wanted[history] ?? stored[history];
    if (kept[history] !== stored[history])
      printLine(
        `The history "${history}" is now kept for ${kept[history]} months (before: ${stored[history] ?? 'forever'}). The next time the shop starts, it replaces this with its own setting.`,
      );
  }
  if (histories.every((history) => kept[history] === null))
    throw new StartError(
      'No history has a limit. Set KEEP_AUDIT_MONTHS, KEEP_ORDER_HISTORY_MONTHS, or KEEP_STOCK_HISTORY_MONTHS to the value that the shop uses.',
    );
  await saveKeptMonths(db, kept);
}

await runCommand(main);
