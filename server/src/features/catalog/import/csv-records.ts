import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { CatalogFileError } from './catalog-file-error.ts';

/** One row of a CSV file. A row can have several lines, because a quoted cell may contain line breaks. */
export interface CsvRecord {
  cells: string[];
  /** the first line of the row in the file, counted from 1 */
  line: number;
  /** the start of the next row: byte offset and line */
  endByte: number;
  endLine: number;
}

/** In a valid file no row is this long. A longer row means that a closing quote is missing. */
const maximumRecordBytes = 1_000_000;

/**
 * Reads the rows of a file, from the start or from the position after an earlier row. Yields the rows of one chunk of the file at a time, because a
 * step of an async loop takes longer than parsing a short row. `openAt` opens the file at a byte. Throws a CatalogFileError if a quote is never closed.
 */
export async function* readCsv(openAt: (byte: number) => Readable, from = { byte: 0, line: 1 }): AsyncGenerator<CsvRecord[]> {
  let records: CsvRecord[] = [];
  let before = { lines: 0, empty_lines: 0 };
  const takeRecords = () => {
    const taken = records;
    records = [];
    return taken;
  };
  const parser = parse({
    bom: true,
    max_record_size: maximumRecordBytes,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    // A cell without quotes may contain inch marks (").
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells: string[], info) => {
      const line = from.line + before.lines + info.empty_lines - before.empty_lines;
      records.push({ cells, line, endByte: from.byte + info.bytes, endLine: from.line + info.lines });
      before = info;
      // Returns null, so that the parser has no output. Its queue of objects would take longer than the parsing.
      return null;
    },
  });
  const ended = finished(parser.resume());
  // Prevents an unhandled rejection. The error is not lost, because a write or the end rejects with it too.
  ended.catch(() => {});
  try {
    for await (const chunk of openAt(from.byte)) {
      // The rows are yielded one chunk late. So a small file with an open quote yields no rows, and its upload is rejected.
      const complete = takeRecords();
      await write(parser, chunk);
      yield complete;
    }
    parser.end();
    await ended;
    yield records;
  } catch (error) {
    throw error instanceof CsvError ? new CatalogFileError({ reason: 'open-quote', line: from.line + before.lines }) : error;
  }
}

/** Parses a chunk. */
const write = (parser: Writable, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => parser.write(chunk, (error) => (error ? reject(error) : resolve())));
