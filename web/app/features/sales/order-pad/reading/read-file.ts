import { decodeText } from '../../../../platform/sheets/decode-text.ts';
import { fileKind } from '../../../../platform/sheets/file-kind.ts';
import { tableOfLooseText } from '../../../../platform/sheets/table-of-text.ts';
import { tableOfWorkbook } from '../../../../platform/sheets/table-of-workbook.ts';
import { type ReadRows, rowsOf } from './read-rows.ts';

/**
 * Reads a text file or an Excel file.
 * @param room the number of order lines that fit on the pad
 * Throws an `UnreadableFileError` with a message for the user.
 */
export async function readFile(bytes: Uint8Array<ArrayBuffer>, room: number): Promise<ReadRows> {
  if (fileKind(bytes) === 'xlsx') return rowsOf(await tableOfWorkbook(bytes), room);
  return rowsOf({ table: tableOfLooseText(decodeText(bytes)), sheet: null, otherSheets: [] }, room);
}
