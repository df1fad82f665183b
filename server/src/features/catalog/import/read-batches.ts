import type { Readable } from 'node:stream';
import { CatalogFileError } from './catalog-file-error.ts';
import type { LineReader, RejectedLine } from './catalog-lines.ts';
import { readCsv } from './csv-records.ts';

/** How far the file has been read. */
export interface ReadPosition {
  bytes: number;
  lines: number;
}

/** Lines of a file that are written in one transaction. */
export interface ReadBatch {
  /** lines in the text format of COPY, many in each buffer */
  lines: Buffer[];
  /** the problems of the lines that the reader rejected */
  rejected: RejectedLine[];
  /** the position after the batch */
  done: ReadPosition;
}

interface ReadOptions {
  openAt: (byte: number) => Readable;
  reader: LineReader;
  from: ReadPosition;
  linesInBatch: number;
}

/** Reads a file in batches, and reads each batch while `write` writes the one before it. */
export async function readInBatches(
  { openAt, reader, from, linesInBatch }: ReadOptions,
  write: (batch: ReadBatch) => Promise<void>,
): Promise<void> {
  let batch: ReadBatch = { lines: [], rejected: [], done: from };
  let count = 0;
  let lines: string[] = [];
  // Each line is a string of many small pieces. If a batch kept them, Node would spend more time on garbage collection than on reading.
  const packLines = () => {
    if (lines.length > 0) batch.lines.push(Buffer.from(lines.join('')));
    lines = [];
  };
  let writing = Promise.resolve();
  const writeBatch = async () => {
    packLines();
    const full = batch;
    batch = { lines: [], rejected: [], done: full.done };
    count = 0;
    await writing;
    writing = write(full);
    // Prevents an unhandled rejection. The error is not lost, because the next `await writing` throws it.
    writing.catch(() => {});
  };

  // The heading is the first row. That is not always line 1, because empty lines may come before it.
  let isHeading = from.bytes === 0;
  try {
    for await (const records of readCsv(openAt, { byte: from.bytes, line: from.lines + 1 })) {
      for (const record of records) {
        if (isHeading) isHeading = false;
        else {
          const line = reader.read(record);
          if (typeof line === 'string') lines.push(line);
          else batch.rejected.push(...line);
          count += 1;
        }
        batch.done = { bytes: record.endByte, lines: record.endLine - 1 };
        if (count >= linesInBatch) await writeBatch();
      }
      packLines();
    }
    await writeBatch();
  } finally {
    // Waits even if reading failed. Otherwise the caller's next query would run in the transaction of the batch that is still being written.
    await writing;
  }
}

/** Reads the first row that is not empty, which has the names of the columns. Throws a CatalogFileError if there is none. */
export async function readColumnNames(openAt: ReadOptions['openAt']): Promise<string[]> {
  for await (const [first] of readCsv(openAt)) if (first) return first.cells;
  throw new CatalogFileError({ reason: 'empty' });
}

/** Counts the lines that have problems. One line can have several. */
export const countLines = (rejected: readonly RejectedLine[]): number => new Set(rejected.map(({ line }) => line)).size;
