import { createReadStream } from 'node:fs';

/** One line of a table, which goes over several lines of the file where a quoted cell does. */
export interface CsvRecord {
  cells: string[];
  /** of the file, where it begins; the first is 1 */
  line: number;
  /** where the next one begins in the file, and at which line */
  endByte: number;
  endLine: number;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
/** A record beyond this is a file with a quote too many. */
const maximumRecordBytes = 1_000_000;

/** Throws where a record is longer than any table has. Reads on from a place where a record ended. */
export async function* readCsv(file: string, from = { byte: 0, line: 1 }): AsyncGenerator<CsvRecord[]> {
  let rest: Buffer = Buffer.alloc(0);
  let { byte, line } = from;
  for await (const chunk of createReadStream(file, { start: byte, highWaterMark: 256 * 1024 })) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
    const { records, usedBytes, nextLine } = recordsIn(bytes, { byte, line });
    rest = bytes.subarray(usedBytes);
    if (rest.length > maximumRecordBytes) throw new Error(`line ${nextLine}: a quote is opened and never closed`);
    byte += usedBytes;
    line = nextLine;
    yield records;
  }
  if (rest.length > 0) yield recordsIn(Buffer.concat([rest, Buffer.from('\n')]), { byte, line }).records;
}

function recordsIn(bytes: Buffer, { byte, line }: { byte: number; line: number }) {
  const records: CsvRecord[] = [];
  let begin = 0;
  let beginLine = line;
  let quotes = 0;
  for (let from = 0, end = bytes.indexOf(newline); end >= 0; from = end + 1, end = bytes.indexOf(newline, from)) {
    line += 1;
    quotes += quotesIn(bytes, from, end);
    // Within quotes: the record goes on in the next line.
    if (quotes % 2 === 1) continue;
    const text = bytes.toString('utf8', begin, end > begin && bytes[end - 1] === carriageReturn ? end - 1 : end);
    if (text !== '') {
      records.push({ cells: quotes > 0 ? quotedCells(text) : text.split(','), line: beginLine, endByte: byte + end + 1, endLine: line });
    }
    begin = end + 1;
    beginLine = line;
    quotes = 0;
  }
  return { records, usedBytes: begin, nextLine: beginLine };
}

function quotesIn(bytes: Buffer, from: number, end: number): number {
  const line = bytes.subarray(from, end);
  let count = 0;
  for (let at = line.indexOf(quote); at >= 0; at = line.indexOf(quote, at + 1)) count += 1;
  return count;
}

/** Cells of RFC 4180: in quotes, a quote is written twice. */
function quotedCells(text: string): string[] {
  return Array.from(
    text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}
