import { pipeline, type Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
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
 * Reads the rows of a file, from the start or from the position after an earlier row. `openAt` opens the file at a byte. Throws a CatalogFileError
 * if a quote is never closed.
 */
export async function* readCsv(openAt: (byte: number) => Readable, from = { byte: 0, line: 1 }): AsyncGenerator<CsvRecord> {
  let readLines = 0;
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: maximumRecordBytes,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    // A cell without quotes may contain inch marks (").
    relax_quotes: true,
    skip_empty_lines: true,
    // The parser reads several lines before the loop below gets them. An error message needs the last line that the parser read.
    on_record: (cells, { lines }) => {
      readLines = lines;
      return cells;
    },
  });
  const records: AsyncIterable<{ record: string[]; info: Info }> = pipeline(openAt(from.byte), parser, () => {});
  let before = { lines: 0, empty_lines: 0 };
  try {
    for await (const { record, info } of records) {
      const line = from.line + before.lines + info.empty_lines - before.empty_lines;
      yield { cells: record, line, endByte: from.byte + info.bytes, endLine: from.line + info.lines };
      before = info;
    }
  } catch (error) {
    throw error instanceof CsvError ? new CatalogFileError({ reason: 'open-quote', line: from.line + readLines }) : error;
  }
}
