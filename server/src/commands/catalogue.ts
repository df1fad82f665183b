import { acesVersions, piesVersions } from '@axlewright/contract/catalog/trade-files';
import type pg from 'pg';
import { readSettings } from '../env.ts';
import { checkAces } from '../features/catalog/aces/check-aces.ts';
import { exportAces } from '../features/catalog/aces/export-aces.ts';
import { importAces } from '../features/catalog/aces/import-aces.ts';
import { unreadableFile } from '../features/catalog/file-checks/unreadable-file.ts';
import { type ImportReport, importCatalog } from '../features/catalog/import/import-catalog.ts';
import { checkPies } from '../features/catalog/pies/check-pies.ts';
import { exportPies } from '../features/catalog/pies/export-pies.ts';
import { importPies } from '../features/catalog/pies/import-pies.ts';
import type { PiesDifference } from '../features/catalog/pies/pies-catalog-file.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { StartError } from '../platform/start-error.ts';
import { rootOf } from '../platform/xml/read-xml.ts';
import { confirmDifference, figure, printCheck, printDifference, printPiesDifference } from './catalogue-output.ts';
import { printLine, readArguments, runCommand } from './run-command.ts';

const usage = `Usage: npm run catalogue -- import FILE.csv
       npm run catalogue -- check FILE.xml [--json]
       npm run catalogue -- import FILE.xml [--json] [--dry-run]
       npm run catalogue -- export aces FILE.xml [--version ${acesVersions.join('|')}]
       npm run catalogue -- export pies FILE.xml [--version ${piesVersions.join('|')}]`;
const progressMs = 2_000;

interface Options {
  json: boolean;
  dryRun: boolean;
  version: string | undefined;
}

interface Action {
  run: (client: pg.Client, file: string, options: Options) => Promise<number>;
  /** The options of this action. Any other option is an error: if it were ignored, `import FILE.csv --dry-run` would change the catalog. */
  options: readonly (keyof typeof knownOptions)[];
}

/** Imports, checks, or exports a catalog file. The shop may be running. Exits with 1 if lines were rejected, or if the file has errors. */
async function main(args: string[]): Promise<number> {
  const { action, file, options } = readCommand(args);
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  try {
    return await onConnection(shopDatabase.ownerConnectionString, `axlewright-shop ${args[0]}`, async (client) => {
      await requireMigrated(client);
      return action.run(client, file, options);
    });
  } finally {
    await shopDatabase.leave();
  }
}

function readCommand(args: string[]): { action: Action; file: string; options: Options } {
  const { values, positionals } = readArguments(args, knownOptions, usage);
  const action = positionals.slice(0, -1).join(' ');
  const file = positionals.at(-1);
  const found = actions.get(file?.toLowerCase().endsWith('.xml') ? `${action} XML` : action) ?? actions.get(action);
  const given = Object.keys(values).filter((name) => values[name as keyof typeof values]);
  if (!file || !found || given.some((name) => !(found.options as readonly string[]).includes(name))) throw new StartError(usage);
  return { action: found, file, options: { json: values.json, dryRun: values['dry-run'], version: values.version } };
}

const knownOptions = {
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  version: { type: 'string' },
} as const;

const actions = new Map<string, Action>([
  ['import', { run: importFile, options: [] }],
  ['check', { run: checkFile, options: ['json'] }],
  ['import XML', { run: importXmlFile, options: ['json', 'dry-run'] }],
  ['export aces', { run: exportAcesFile, options: ['version'] }],
  ['export pies', { run: exportPiesFile, options: ['version'] }],
]);

async function importFile(client: pg.Client, file: string): Promise<number> {
  const { lines, rejected, loadSeconds, skippedLines } = await importCatalog(client, file, importReport());
  if (skippedLines > 0) printLine(`${figure.format(skippedLines)} lines were already read by an earlier run.`);
  const rate = `${figure.format((lines - skippedLines) / loadSeconds)} lines per second, not counting the time to build indexes`;
  printLine(`${figure.format(lines)} lines read, ${figure.format(rejected)} of them rejected. ${rate}.`);
  return rejected > 0 ? 1 : 0;
}

const importReport = (): ImportReport => ({
  onRejected: ({ line, reason }) => printLine(`line ${line}: ${reason}`),
  onSimilarCategory: ({ added, like }) =>
    printLine(`Warning: the new category “${added}” looks like “${like}”. Are they the same category?`),
  onProgress: reportProgress(),
  onIndex: printLine,
});

async function checkFile(client: pg.Client, file: string, { json }: Options): Promise<number> {
  const result = await ((await isPies(file)) ? checkPies : checkAces)(client, file);
  if (json) printLine(JSON.stringify(result));
  else printCheck(result);
  return result.ok ? 0 : 1;
}

const isPies = async (file: string): Promise<boolean> => (await rootOf(file).catch(unreadableFile)) === 'PIES';

async function importXmlFile(client: pg.Client, file: string, options: Options): Promise<number> {
  return (await isPies(file)) ? importPiesFile(client, file, options) : importAcesFile(client, file, options);
}

const silentReport: ImportReport = { onRejected() {}, onSimilarCategory() {}, onProgress() {}, onIndex() {} };

async function importPiesFile(client: pg.Client, file: string, { json, dryRun }: Options): Promise<number> {
  const confirm = async (difference: PiesDifference) => {
    if (!json) printPiesDifference(difference);
    return !dryRun && (json || confirmDifference());
  };
  const result = await importPies(client, file, confirm, json ? silentReport : importReport());
  if (json) printLine(JSON.stringify(result));
  else {
    printCheck(result);
    printLine(result.taken ? `The parts were imported. ${figure.format(result.rejected)} lines were rejected.` : 'Nothing was changed.');
  }
  return result.ok && result.rejected === 0 ? 0 : 1;
}

/** Shows what the file changes, asks in a terminal, then imports it. With `--json`, imports at once. With `--dry-run`, imports nothing. */
async function importAcesFile(client: pg.Client, file: string, { json, dryRun }: Options): Promise<number> {
  const result = await importAces(client, file, async (difference) => {
    if (!json) printDifference(difference);
    return !dryRun && (json || confirmDifference());
  });
  if (json) printLine(JSON.stringify(result));
  else {
    printCheck(result);
    printLine(result.taken ? 'The applications were imported.' : 'Nothing was changed.');
  }
  return result.ok ? 0 : 1;
}

async function exportAcesFile(client: pg.Client, file: string, { version }: Options): Promise<number> {
  const { records, leftOut } = await exportAces(client, file, versionOf(acesVersions, version));
  printLine(`${figure.format(records)} applications written.`);
  if (leftOut > 0) printLine(`${figure.format(leftOut)} were left out, because the shop has no VCdb id for their vehicle or engine.`);
  return 0;
}

async function exportPiesFile(client: pg.Client, file: string, { version }: Options): Promise<number> {
  const { records, leftOut } = await exportPies(client, file, versionOf(piesVersions, version));
  printLine(`${figure.format(records)} parts written.`);
  if (leftOut > 0)
    printLine(`${figure.format(leftOut)} were left out, because the shop has no code for their brand, which version 8.0 needs.`);
  return 0;
}

/** Returns the version that the user chose, or the newest. Throws a StartError with the usage for an unknown version. */
function versionOf<Version extends string>(versions: readonly Version[], given: string | undefined): Version {
  const found = given === undefined ? versions.at(-1) : versions.find((version) => version === given);
  if (!found) throw new StartError(usage);
  return found;
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
