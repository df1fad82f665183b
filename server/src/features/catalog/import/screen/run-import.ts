import type pg from 'pg';
import { createBatchTables, writeBatch } from '../catalog-import.queries.ts';
import { createLineReader, type LineReader } from '../catalog-lines.ts';
import type { WrittenCategories } from '../import-categories.queries.ts';
import { countLines, readColumnNames, readInBatches } from '../read-batches.ts';
import { similarNames } from '../similar-names.ts';
import { copyPartsOfBatch, copySuccessors, createCatalogCopy } from './catalog-copy.queries.ts';
import { isListColumn } from './part-values.ts';
import { createRecordTables, noteValuesBefore, recordParts, skipUnchangedParts } from './record-parts.queries.ts';
import { repeatedPartWarnings, repeatedValueWarnings } from './repeated-parts.queries.ts';
import { endRun, type ImportToRun, readContent, restartCheck, saveBatch } from './run-import.queries.ts';
import { readStored } from './stored-file.ts';

/** Few enough that an order of one of these parts waits only a moment. */
const linesInBatch = 2_000;
/** A check locks nothing that others need. */
const linesInCheckedBatch = 20_000;
/** The warnings of a check are in one row of the database, and the page shows all of them. */
const mostListedWarnings = 50;

/**
 * Checks or imports the file. A check is the same import into temporary copies of the tables, and finds the warnings, which the import keeps. An
 * interrupted check begins again. An interrupted import continues after its last batch. Throws a CatalogFileError if a quote is never closed.
 */
export async function runImport(client: pg.Client, run: ImportToRun): Promise<void> {
  const isCheck = run.state === 'checking';
  if (isCheck) await restartCheck(client, run.id);
  const from = isCheck ? { bytes: 0, lines: 0 } : { bytes: Number(run.done_bytes), lines: run.done_lines };
  const content = await readContent(client, run.id);
  const openAt = (byte: number) => readStored(content, byte);
  const reader = createLineReader(await readColumnNames(openAt));
  const { partColumns, columns, keepsEmpty } = reader;
  const lists = run.columns.filter(isListColumn);
  // Orders change the stock, but not the version by which the start of the import finds changed parts.
  const skipsUnchanged = keepsEmpty && !partColumns.includes('available_quantity');
  if (isCheck) {
    await createCatalogCopy(client);
    if (lists.includes('successor_number')) await copySuccessors(client, lists);
  }
  await createBatchTables(client, columns);
  await createRecordTables(client);

  let isFirst = true;
  let warningCount = 0;
  await readInBatches({ openAt, reader, from, linesInBatch: isCheck ? linesInCheckedBatch : linesInBatch }, async (batch) => {
    await writeBatch(client, {
      lines: batch.lines,
      partColumns,
      columns,
      keepsEmpty,
      isFirst,
      checksForDuplicates: true,
      stockChange: { userId: run.user_id, reason: 'Catalog import' },
      async beforeWriting() {
        if (isCheck) await copyPartsOfBatch(client, lists);
        else if (skipsUnchanged) await skipUnchangedParts(client, run);
        await noteValuesBefore(client, run);
      },
      async saveProgress({ rejected, categories }) {
        await recordParts(client, run);
        const all = [...batch.rejected, ...rejected];
        const warnings = isCheck ? await warningsOf(client, reader, categories) : [];
        const listed = warnings.slice(0, Math.max(0, mostListedWarnings - warningCount));
        warningCount += warnings.length;
        await saveBatch(client, run.id, { ...batch.done, errorLines: countLines(all), rejected: all, warnings: listed });
      },
    });
    isFirst = false;
  });
  await endRun(client, run, moreWarnings(warningCount - mostListedWarnings));
}

async function warningsOf(client: pg.Client, { partColumns, keepsEmpty }: LineReader, categories: WrittenCategories): Promise<string[]> {
  const similar = similarNames(categories).map(
    ({ added, like }) => `The new category “${added}” looks like “${like}”. Are they the same category?`,
  );
  return [...similar, ...(await (keepsEmpty ? repeatedValueWarnings : repeatedPartWarnings)(client, partColumns))];
}

function moreWarnings(count: number): string[] {
  if (count <= 0) return [];
  return [`The file has ${count.toLocaleString('en-US')} more ${count === 1 ? 'warning' : 'warnings'}.`];
}
