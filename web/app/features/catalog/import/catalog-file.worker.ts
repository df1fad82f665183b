import { decodeText } from '../../../platform/sheets/decode-text.ts';
import { fileKind } from '../../../platform/sheets/file-kind.ts';
import { type TextTable, tableOfText } from '../../../platform/sheets/table-of-text.ts';
import { tableOfWorkbook } from '../../../platform/sheets/table-of-workbook.ts';
import { UnreadableFileError } from '../../../platform/sheets/unreadable-file-error.ts';
import { csvOfTable, type ImportLayout } from './csv-of-table.ts';
import { findHeadingRow } from './find-import-columns.ts';

export type WorkerRequest = { bytes: Uint8Array<ArrayBuffer> } | { layout: ImportLayout };

/** What the page shows about a file. */
export interface FileSummary {
  headingRow: number;
  /** The row with the headings and the first rows below it. */
  head: TextTable;
  /** The number of rows below the headings. */
  rows: number;
  /** The sheet of an Excel file that was read, and those that were not. */
  sheet: string | null;
  otherSheets: string[];
}

export type WorkerResponse = { summary: FileSummary } | { csv: Blob } | { problem: string | null };

const shownRows = 4;
let table: TextTable = [];

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  respond(data).then(
    (response) => postMessage(response),
    (error: unknown) => postMessage({ problem: error instanceof UnreadableFileError ? error.message : null } satisfies WorkerResponse),
  );
});

async function respond(request: WorkerRequest): Promise<WorkerResponse> {
  if ('layout' in request) return { csv: new Blob([csvOfTable(table, request.layout)], { type: 'text/csv' }) };
  return { summary: await readTable(request.bytes) };
}

async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<FileSummary> {
  const read =
    fileKind(bytes) === 'xlsx' ? await tableOfWorkbook(bytes) : { table: tableOfText(decodeText(bytes)), sheet: null, otherSheets: [] };
  ({ table } = read);
  const headingRow = findHeadingRow(table);
  const rows = table.slice(headingRow + 1).filter((row) => row.some((cell) => cell !== '')).length;
  if (rows === 0) throw new UnreadableFileError('There are no rows below the headings.');
  const { sheet, otherSheets } = read;
  return { headingRow, head: table.slice(headingRow, headingRow + 1 + shownRows), rows, sheet, otherSheets };
}
