import type pg from 'pg';
import { readSettings } from '../env.ts';
import { type CheckResult, checkAces } from '../features/catalog/aces/check-aces.ts';
import { importCatalog } from '../features/catalog/import/import-catalog.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { StartError } from '../platform/start-error.ts';
import { printLine, runCommand } from './run-command.ts';

const usage = 'Usage: npm run catalogue -- import FILE.csv\n       npm run catalogue -- check FILE.xml [--json]';
const progressMs = 2_000;
const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Imports a catalog file into a shop, or checks an ACES file. The shop may be running. Exits with 1 if lines were rejected, or if the file has errors. */
async function main([action, ...words]: string[]): Promise<number> {
  const [file, ...others] = words.filter((word) => word !== '--json');
  const run = action === 'import' ? importFile : action === 'check' ? checkFile : undefined;
  if (!run || !file || others.length > 0) throw new StartError(usage);
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  try {
    return await onConnection(shopDatabase.ownerConnectionString, `axlewright-shop ${action}`, async (client) => {
      await requireMigrated(client);
      return run(client, file, words.includes('--json'));
    });
  } finally {
    await shopDatabase.leave();
  }
}

async function importFile(client: pg.Client, file: string): Promise<number> {
  const { lines, rejected, loadSeconds, skippedLines } = await importCatalog(client, file, {
    onRejected: ({ line, reason }) => printLine(`line ${line}: ${reason}`),
    onSimilarCategory: ({ added, like }) => printLine(`Warning: the new category “${added}” looks like “${like}”. Is it the same?`),
    onProgress: reportProgress(),
    onIndex: printLine,
  });
  if (skippedLines > 0) printLine(`${figure.format(skippedLines)} lines were already read by an earlier run.`);
  const perSecond = figure.format((lines - skippedLines) / loadSeconds);
  printLine(
    `${figure.format(lines)} lines read, ${figure.format(rejected)} of them rejected. ${perSecond} lines a second before indexes were built.`,
  );
  return rejected > 0 ? 1 : 0;
}

async function checkFile(client: pg.Client, file: string, asJson: boolean): Promise<number> {
  const result = await checkAces(client, file);
  if (asJson) printLine(JSON.stringify(result));
  else printCheck(result);
  return result.ok ? 0 : 1;
}

function printCheck({ ok, records, defects, counts }: CheckResult): void {
  for (const { severity, line, app, message, repair } of defects)
    printLine(`line ${line}${app ? `, application ${app}` : ''}: ${severity}: ${message} ${repair}`);
  const found = Object.entries(counts).map(([kind, count]) => `${kind} ${figure.format(count)}`);
  printLine(`${figure.format(records)} records. ${found.length > 0 ? found.join(', ') : 'Nothing is wrong'}.`);
  printLine(ok ? 'The file has no errors.' : 'The file has errors.');
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
