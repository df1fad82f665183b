import { dirname, join, resolve } from 'node:path';
import { readSettings, secretsInFiles } from '../env.ts';
import { listViolations } from '../features/desk/invariants/invariants.queries.ts';
import { currentRole } from '../platform/database/app-role.ts';
import { findKeptMonths, type KeptMonths, saveKeptMonths } from '../platform/database/archive/archive.queries.ts';
import { backupName, openBackup } from '../platform/database/backup/backup-folder.ts';
import { requireUnlockedTables, restoreBackup } from '../platform/database/backup/restore-backup.ts';
import { writeBackup } from '../platform/database/backup/write-backup.ts';
import { databaseOn } from '../platform/database/database.ts';
import type { Db } from '../platform/database/db.ts';
import { hasShop } from '../platform/database/migrate.ts';
import { joinOrCreateShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { shopFilesOf } from '../platform/files/shop-files.ts';
import { StartError } from '../platform/start-error.ts';
import { printLine, readArguments, runCommand } from './run-command.ts';

const name = 'axlewright-shop restore';
const usage = 'Usage: npm run restore -- <folder of one backup> [--anyway] [--without-pictures]';
const knownOptions = { anyway: { type: 'boolean', default: false }, 'without-pictures': { type: 'boolean', default: false } } as const;

/** Replaces the data of a shop, running or not, with a backup. Backs up the current data first. Also restores into an empty database. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, knownOptions, usage);
  const [source] = positionals;
  if (!source || positionals.length > 1) throw new StartError(usage);
  const folder = resolve(source);
  await openBackup(folder);
  const settings = readSettings(process.env);
  const files = shopFilesOf(settings);
  const shopDatabase = await joinOrCreateShopDatabase(settings);
  try {
    const { ownerConnectionString, appConnectionString } = shopDatabase;
    let keptMonths: KeptMonths | null = null;
    if (await onConnection(ownerConnectionString, name, hasShop)) {
      await requireUnlockedTables(ownerConnectionString);
      const former = join(dirname(folder), `${backupName(new Date())}-before-restore`);
      await writeBackup({
        connectionString: ownerConnectionString,
        // Leaves out the pictures in the bucket, because a restore changes none of them. Besides, --without-pictures must work while the
        // bucket is down.
        files: files.folder,
        leaveOutSecrets: secretsInFiles(settings),
        folder: former,
      });
      printLine(`Current data saved: ${former}`);
      keptMonths = await onConnection(ownerConnectionString, name, (client) => findKeptMonths(databaseOn(client)));
    }
    const check = async (db: Db) => {
      await requireConsistent(db, values.anyway);
      // The backup contains the shop's settings from when it was made. With these, a running shop would remove history that its own
      // settings keep.
      await saveKeptMonths(db, keptMonths ?? settings.keptMonths);
    };
    const appRole = appConnectionString === ownerConnectionString ? null : await onConnection(appConnectionString, name, currentRole);
    const { takenAt } = await restoreBackup({
      connectionString: ownerConnectionString,
      appRole,
      files: values['without-pictures'] ? null : files,
      folder,
      check,
    });
    printLine(`Restored: the shop has its data from ${takenAt}.`);
    return 0;
  } finally {
    await shopDatabase.leave();
  }
}

async function requireConsistent(db: Db, isAnyway: boolean): Promise<void> {
  const violations = await listViolations(db);
  for (const { invariant, id, details } of violations) printLine(`${invariant}  ${id ?? 'shop'}: ${details}`);
  if (violations.length > 0 && !isAnyway)
    throw new StartError('The database was not changed, because the data in this backup has problems. Add --anyway to restore it anyway.');
}

await runCommand(main);
