import readWorkbook, { type CellValue } from 'read-excel-file/universal';
import type { TextTable } from './table-of-text.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

export interface SheetTable {
  sheet: string;
  table: TextTable;
  /** The names of the other sheets that have rows. They are not read. */
  otherSheets: string[];
}

/** Reads the first sheet that has rows. Throws an `UnreadableFileError` if the file is not an Excel file or has no rows. */
export async function tableOfWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<SheetTable> {
  const sheets = await readSheets(bytes);
  const [first, ...others] = sheets.filter(({ data }) => data.length > 0);
  if (!first) throw new UnreadableFileError('This Excel file has no rows.');
  return { sheet: first.sheet, table: first.data.map((row) => row.map(textOf)), otherSheets: others.map(({ sheet }) => sheet) };
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return await readWorkbook<string>(bytes.slice().buffer, { parseNumber: withoutExponent });
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(
      'This Excel file is damaged, or it is another kind of file. Open it in Excel and save it again as .xlsx.',
      {
        cause: error,
      },
    );
  }
}

function textOf(value: CellValue<string> | Date | null): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).trim();
}

/**
 * '4.00638E+12', as Excel writes long numbers, → '4006380000000'. Only for cells with numbers: a text such as 1E5 is a part number. Numbers
 * stay text, because a part number may have more digits than a JavaScript number.
 */
function withoutExponent(text: string): string {
  return /^\d(?:\.\d+)?E\+?\d+$/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text;
}
