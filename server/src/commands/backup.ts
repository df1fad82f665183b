import { resolve } from 'node:path';
import { readSettings, secretsInFiles } from '../env.ts';
import { listViolations, type Violation } from '../features/desk/invariants/invariants.queries.ts';
import { backupName } from '../platform/database/backup/backup-folder.ts';
import { restoreBackup } from '../platform/database/backup/restore-backup.ts';
import { onScratchDatabase } from '../platform/database/backup/scratch-database.ts';
import { writeBackup } from '../platform/database/backup/write-backup.ts';
import type { Db } from '../platform/database/db.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { shopFilesOf } from '../platform/files/shop-files.ts';
import { StartError } from '../platform/start-error.ts';
import { abortOnSignal, counted, printLine, quietOption, readArguments, runCommand } from './run-command.ts';

/** Tables that are never empty in a real shop. */
const neverEmpty = ['public.parts', 'public.users'];

const knownOptions = { ...quietOption, 'without-pictures': { type: 'boolean', default: false } } as const;
const usage = 'Usage: npm run backup -- <folder for backups> [--without-pictures] [--quiet]';

/**
 * Backs up a shop, running or not. To verify the backup, restores it into a scratch database. Exits with 1 if that fails, or if the shop
 * is empty. `--quiet` prints only warnings and failures.
 */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, knownOptions, usage);
  const report = values.quiet ? () => {} : printLine;
  const [target] = positionals;
  if (!target || positionals.length > 1) throw new StartError(usage);
  const settings = readSettings(process.env);
  const hasPictures = !values['without-pictures'];
  if (!hasPictures && !settings.bucket)
    throw new StartError('--without-pictures needs STORAGE_URL. Without a bucket, nothing would back up the pictures.');
  const folder = resolve(target, backupName(new Date()));
  const signal = abortOnSignal();
  let isWritten = false;
  const shopDatabase = await joinShopDatabase(settings);
  try {
    const { ownerConnectionString: connectionString } = shopDatabase;
    const { tables, pictures } = await writeBackup({
      connectionString,
      files: hasPictures ? shopFilesOf(settings) : null,
      leaveOutSecrets: secretsInFiles(settings),
      folder,
      signal,
    });
    isWritten = true;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    report(`Written: ${folder} (${rows} rows of ${tables.length} tables, ${pictures.length} picture files)`);
    if (!hasPictures) report(`Note: This backup has no pictures. Keep those in ${settings.bucket?.name} as long as you keep this backup.`);
    const verify = async (scratch: string) => {
      const violations: Violation[] = [];
      const check = async (db: Db) => void violations.push(...(await listViolations(db)));
      await restoreBackup({ connectionString: scratch, appRole: null, files: null, folder, check });
      if (violations.length > 0)
        printLine(`Warning: the shop's data has ${counted(violations.length, 'problem')}. npm run doctor lists them.`);
    };
    await onScratchDatabase(connectionString, verify, signal);
    report('Verified: restored into a scratch database.');
    if (tables.some(({ name, rows }) => neverEmpty.includes(name) && rows > 0)) return 0;
    printLine('WARNING: This backup has 0 parts and 0 accounts. Is it the right shop? Check DATA_DIR and DATABASE_URL.');
    return 1;
  } catch (error) {
    if (signal.aborted) throw new StartError(`The backup was stopped before it was ${isWritten ? 'verified' : 'complete'}.`);
    throw error;
  } finally {
    await shopDatabase.leave();
  }
}

await runCommand(main);
