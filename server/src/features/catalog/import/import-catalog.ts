import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { tryLock } from '../../../platform/database/session-lock.ts';
import { isTrueSoon } from '../../../platform/soon.ts';
import { StartError } from '../../../platform/start-error.ts';
import {
  abandonImports,
  createBatchTables,
  endImport,
  findOrStartImport,
  type ImportProgress,
  saveProgress,
  writeBatch,
} from './catalog-import.queries.ts';
import { createLineReader, type LineReader, type RejectedLine } from './catalog-lines.ts';
import { buildPostponedIndex, hasManyParts, listPostponedIndexes, postponeIndexes, vacuumCatalog } from './postponed-indexes.queries.ts';
import { countLines, readColumnNames, readInBatches } from './read-batches.ts';
import { similarNames } from './similar-names.ts';

const linesInBatch = 20_000;
/** A batch locks all successors until it ends, and edits of successors wait for 6 s at most. On a busy machine, 20,000 lines take longer. */
const linesInBatchWithSuccessors = 5_000;
/** If the shop has few parts, it imports files of at least this size without indexes, and builds the indexes at the end. */
const largeFileBytes = 5_000_000;

export interface ImportReport {
  onRejected(rejected: RejectedLine): void;
  /** Called if the name of a new category is similar to another name, which may be a typing error. */
  onSimilarCategory(names: { added: string; like: string }): void;
  onProgress(progress: { doneLines: number; doneBytes: number; sizeBytes: number }): void;
  /** Called before each postponed statement, with its SQL. Most of these statements build an index. */
  onIndex(definition: string): void;
}

export interface ImportResult {
  lines: number;
  rejected: number;
  /** time for reading and writing the lines, without building indexes */
  loadSeconds: number;
  /** lines that an earlier, interrupted import had already read */
  skippedLines: number;
}

/**
 * Imports a catalog file. The shop can be open during the import. If an import was interrupted, the next import of the same file continues
 * where it stopped, unless `resumes` is false. Throws a StartError if the file cannot be read or is empty, if the column names are wrong, if a quote is
 * never closed, or if another import is running.
 */
export async function importCatalog(
  client: pg.Client,
  file: string,
  report: ImportReport,
  { resumes } = { resumes: true },
): Promise<ImportResult> {
  await lockImports(client);
  const { fingerprint, sizeBytes } = await describeFile(file);
  const openAt = (byte: number) => createReadStream(file, { start: byte });
  const reader = createLineReader(await readColumnNames(openAt));
  if (!resumes) await abandonImports(client, fingerprint);
  const progress = await findOrStartImport(client, fingerprint, basename(file));
  let hasIndexes = (await listPostponedIndexes(client)).length === 0;
  if (hasIndexes && sizeBytes >= largeFileBytes && !(await hasManyParts(client))) {
    await postponeIndexes(client);
    hasIndexes = false;
  }
  await createBatchTables(client, reader.columns);

  const startedMs = performance.now();
  const counts = await readAll(client, { openAt, reader, progress, report, sizeBytes, checksForDuplicates: hasIndexes });
  const loadSeconds = (performance.now() - startedMs) / 1000;
  await buildPostponedIndexes(client, report);
  await vacuumCatalog(client);
  await endImport(client, progress.id);
  return { ...counts, loadSeconds, skippedLines: progress.done_lines };
}

/**
 * Locks imports until this connection ends. Retries for a second, because a connection that has just ended can still hold the lock. Throws a
 * StartError if another import is running.
 */
export async function lockImports(client: pg.Client): Promise<void> {
  if (!(await isTrueSoon(() => tryLock(client, 'catalogImport')))) throw new StartError('Another import is running.');
}

/** Builds the indexes that an interrupted import has not built. Throws a StartError if another import is running. */
export async function finishIndexes(client: pg.Client, report: ImportReport): Promise<void> {
  if ((await listPostponedIndexes(client)).length === 0) return;
  await lockImports(client);
  await buildPostponedIndexes(client, report);
  await vacuumCatalog(client);
}

async function buildPostponedIndexes(client: pg.Client, report: ImportReport): Promise<void> {
  for (const index of await listPostponedIndexes(client)) {
    report.onIndex(index.definition);
    await buildPostponedIndex(client, index);
  }
}

interface ImportRun {
  openAt: (byte: number) => Readable;
  reader: LineReader;
  progress: ImportProgress;
  report: ImportReport;
  sizeBytes: number;
  checksForDuplicates: boolean;
}

async function readAll(
  client: pg.Client,
  { openAt, reader, progress, report, sizeBytes, checksForDuplicates }: ImportRun,
): Promise<{ lines: number; rejected: number }> {
  let rejectedCount = progress.rejected;
  let isFirst = true;
  let { done_lines: lines } = progress;
  const from = { bytes: Number(progress.done_bytes), lines };
  const size = reader.givenColumns.includes('successor_number') ? linesInBatchWithSuccessors : linesInBatch;
  await readInBatches({ openAt, reader, from, linesInBatch: size }, async (batch) => {
    const { partColumns, columns, keepsEmpty } = reader;
    const { rejected, categories } = await writeBatch(client, {
      lines: batch.lines,
      partColumns,
      columns,
      keepsEmpty,
      checksForDuplicates,
      isFirst,
      stockChange: { userId: null, reason: 'catalogue import' },
      saveProgress: async (written) => {
        const count = countLines([...batch.rejected, ...written.rejected]);
        rejectedCount += count;
        await saveProgress(client, progress.id, { ...batch.done, rejected: count });
      },
    });
    isFirst = false;
    ({ lines } = batch.done);
    for (const each of [...batch.rejected, ...rejected]) report.onRejected(each);
    for (const names of similarNames(categories)) report.onSimilarCategory(names);
    report.onProgress({ doneLines: lines, doneBytes: batch.done.bytes, sizeBytes });
  });
  return { lines, rejected: rejectedCount };
}

/** Returns a file's size, and a hash of its content. A later run recognizes the file by the hash. */
async function describeFile(file: string): Promise<{ fingerprint: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 1_000_000 })) {
      hash.update(bytes);
      sizeBytes += bytes.length;
    }
  } catch (error) {
    throw new StartError(`The file cannot be read: ${(error as Error).message}`);
  }
  return { fingerprint: hash.digest('base64url'), sizeBytes };
}
