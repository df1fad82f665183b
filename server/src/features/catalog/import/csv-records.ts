import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { StartError } from '../../../platform/start-error.ts';

/** One row of a CSV file. It spans several lines if a quoted cell does. */
export interface CsvRecord {
  cells: string[];
  /** the line of the file where the record starts, from 1 */
  line: number;
  /** where the next record starts: byte offset and line */
  endByte: number;
  endLine: number;
}

/** A longer record means that a closing quote is missing. */
const maximumRecordBytes = 1_000_000;

/** Reads the records of a file, from the start or from the end of an earlier record. Throws a StartError if a quote is never closed. */
export async function* readCsv(file: string, from = { byte: 0, line: 1 }): AsyncGenerator<CsvRecord> {
  let readLines = 0;
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: maximumRecordBytes,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    // Allows inch marks inside a cell.
    relax_quotes: true,
    skip_empty_lines: true,
    // Runs ahead of the loop below. The error message needs the last line that was parsed.
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
    throw error instanceof CsvError ? new StartError(`line ${from.line + readLines}: a quote is never closed`) : error;
  }
}
