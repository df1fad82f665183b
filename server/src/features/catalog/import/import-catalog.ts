import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type pg from 'pg';
import { StartError } from '../../../platform/start-error.ts';
import {
  buildPostponedIndex,
  endImport,
  findOrBeginImport,
  hasManyParts,
  listPostponedIndexes,
  postponeIndexes,
  prepareLines,
  tryBeAlone,
  vacuumCatalog,
  writeBatch,
} from './catalog-import.queries.ts';
import { type LineReader, lineReader, type RefusedLine } from './catalog-lines.ts';
import { readCsv } from './csv-records.ts';
import { similarNames } from './similar-names.ts';

const linesInBatch = 20_000;
/** From this size on, a file for an empty shop is read without indexes, which are built at its end. */
const largeFileBytes = 5_000_000;

export interface ImportReport {
  onRefused(refused: RefusedLine): void;
  /** The file brings a category whose name looks like another one's: perhaps a typing error. */
  onSimilarCategory(names: { added: string; like: string }): void;
  onProgress(progress: { doneLines: number; doneBytes: number; sizeBytes: number }): void;
  onStep(what: string): void;
}

export interface ImportResult {
  lines: number;
  refused: number;
  /** seconds for the lines, before indexes are built */
  loadSeconds: number;
  /** of lines that an import before had read already */
  skippedLines: number;
}

/**
 * Reads a catalogue file into the shop, which may be open meanwhile. Ends anywhere, it goes on there the next time. Throws where the
 * file's first line is not understood, a quote is never closed, or another import is under way.
 */
export async function importCatalog(client: pg.Client, file: string, report: ImportReport): Promise<ImportResult> {
  if (!(await tryBeAlone(client))) throw new StartError('Another import is under way.');
  const { fingerprint, sizeBytes } = await describeFile(file);
  const reader = lineReader(await headsOf(file));
  const progress = await findOrBeginImport(client, fingerprint, basename(file));
  const isFirst = !(await hasManyParts(client));
  if (isFirst && sizeBytes >= largeFileBytes) await postponeIndexes(client);
  const hasIndexes = (await listPostponedIndexes(client)).length === 0;
  await prepareLines(client);

  const begunMs = performance.now();
  const refused = await readAll(client, { file, reader, progress, report, sizeBytes, looksForNumbers: hasIndexes });
  const loadSeconds = (performance.now() - begunMs) / 1000;
  for (const index of await listPostponedIndexes(client)) {
    report.onStep(index.definition);
    await buildPostponedIndex(client, index);
  }
  await vacuumCatalog(client);
  await endImport(client, progress.id);
  return { ...refused, loadSeconds, skippedLines: progress.done_lines };
}

interface Reading {
  file: string;
  reader: LineReader;
  progress: { id: string; done_bytes: string; done_lines: number; refused: number };
  report: ImportReport;
  sizeBytes: number;
  looksForNumbers: boolean;
}

/** While PostgreSQL writes a batch, the next one is read. */
async function readAll(
  client: pg.Client,
  { file, reader, progress, report, sizeBytes, looksForNumbers }: Reading,
): Promise<{ lines: number; refused: number }> {
  let refusedCount = progress.refused;
  let done = { bytes: Number(progress.done_bytes), lines: progress.done_lines, refused: 0 };
  let lines: string[] = [];
  let isFirst = true;
  let writing = Promise.resolve();
  const refuse = (each: RefusedLine) => {
    refusedCount += 1;
    report.onRefused(each);
  };
  const write = async () => {
    const batch = { lines, partColumns: reader.partColumns, done, importId: progress.id, looksForNumbers, isFirst };
    isFirst = false;
    lines = [];
    done = { ...done, refused: 0 };
    await writing;
    writing = writeBatch(client, batch).then((written) => {
      written.refused.forEach(refuse);
      for (const names of similarNames(written.categories)) report.onSimilarCategory(names);
      report.onProgress({ doneLines: batch.done.lines, doneBytes: batch.done.bytes, sizeBytes });
    });
    // Told of by the next one who waits.
    writing.catch(() => {});
  };

  for await (const record of readCsv(file, { byte: done.bytes, line: done.lines + 1 })) {
    if (record.line > 1) {
      const copied = reader.read(record);
      if (typeof copied === 'string') lines.push(copied);
      else {
        refuse(copied);
        done.refused += 1;
      }
    }
    done = { ...done, bytes: record.endByte, lines: record.endLine - 1 };
    if (lines.length >= linesInBatch) await write();
  }
  await write();
  await writing;
  return { lines: done.lines, refused: refusedCount };
}

async function headsOf(file: string): Promise<string[]> {
  for await (const { cells } of readCsv(file)) return cells;
  throw new StartError('The file is empty.');
}

const comparedBytes = 1_000_000;

/** Tells a file from one that was changed. */
async function describeFile(file: string): Promise<{ fingerprint: string; sizeBytes: number }> {
  const handle = await open(file).catch((error: Error) => {
    throw new StartError(`The file cannot be read: ${error.message}`);
  });
  try {
    const { size } = await handle.stat();
    const ends = Buffer.alloc(2 * comparedBytes);
    await handle.read(ends, 0, comparedBytes, 0);
    await handle.read(ends, comparedBytes, comparedBytes, Math.max(0, size - comparedBytes));
    return { fingerprint: createHash('sha256').update(`${size} `).update(ends).digest('base64url'), sizeBytes: size };
  } finally {
    await handle.close();
  }
}
