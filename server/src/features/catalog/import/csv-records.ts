import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { StartError } from '../../../platform/start-error.ts';

/** One line of a table, which goes over several lines of the file where a quoted cell does. */
export interface CsvRecord {
  cells: string[];
  /** of the file, where it begins; the first is 1 */
  line: number;
  /** where the next one begins in the file, and at which line */
  endByte: number;
  endLine: number;
}

/** A record beyond this is a file with a quote too many. */
const maximumRecordBytes = 1_000_000;

/** Throws where a quote is never closed. Reads on from a place where a record ended. */
export async function* readCsv(file: string, from = { byte: 0, line: 1 }): AsyncGenerator<CsvRecord> {
  let readLines = 0;
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: maximumRecordBytes,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    // An inch mark within a cell is one.
    relax_quotes: true,
    skip_empty_lines: true,
    // Ahead of those that are read below.
    on_record: (cells, { lines }) => {
      readLines = lines;
      return cells;
    },
  });
  const records: AsyncIterable<{ record: string[]; info: Info }> = pipeline(createReadStream(file, { start: from.byte }), parser, () => {});
  let before = { lines: 0, empty_lines: 0 };
  try {
    for await (const { record, info } of records) {
      const line = from.line + before.lines + info.empty_lines - before.empty_lines;
      yield { cells: record, line, endByte: from.byte + info.bytes, endLine: from.line + info.lines };
      before = info;
    }
  } catch (error) {
    throw error instanceof CsvError ? new StartError(`line ${from.line + readLines}: a quote is opened and never closed`) : error;
  }
}
