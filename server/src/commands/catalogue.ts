import { readSettings } from '../env.ts';
import { importCatalog } from '../features/catalog/import/import-catalog.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { StartError } from '../platform/start-error.ts';
import { printLine, runCommand } from './run-command.ts';

const usage = 'Usage: npm run catalogue -- import FILE.csv';
const progressMs = 2_000;
const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Imports a catalog file into a shop, running or not. Exits with 1 if lines were rejected. */
async function main([action, file]: string[]): Promise<number> {
  if (action !== 'import' || !file) throw new StartError(usage);
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  try {
    const { lines, rejected, loadSeconds, skippedLines } = await onConnection(
      shopDatabase.ownerConnectionString,
      'axlewright-shop import',
      async (client) => {
        await requireMigrated(client);
        return importCatalog(client, file, {
          onRejected: ({ line, reason }) => printLine(`line ${line}: ${reason}`),
          onSimilarCategory: ({ added, like }) => printLine(`Warning: the new category “${added}” looks like “${like}”. Is it the same?`),
          onProgress: reportProgress(),
          onIndex: printLine,
        });
      },
    );
    if (skippedLines > 0) printLine(`${figure.format(skippedLines)} lines were already read by an earlier run.`);
    const perSecond = figure.format((lines - skippedLines) / loadSeconds);
    printLine(
      `${figure.format(lines)} lines read, ${figure.format(rejected)} of them rejected. ${perSecond} lines a second before indexes were built.`,
    );
    return rejected > 0 ? 1 : 0;
  } finally {
    await shopDatabase.leave();
  }
}

/** Prints the progress every two seconds. */
function reportProgress() {
  let lastMs = performance.now();
  return ({ doneLines, doneBytes, sizeBytes }: { doneLines: number; doneBytes: number; sizeBytes: number }) => {
    if (performance.now() - lastMs < progressMs) return;
    lastMs = performance.now();
    printLine(`${figure.format(doneLines)} lines, ${figure.format((100 * doneBytes) / sizeBytes)} %`);
  };
}

await runCommand(main);
