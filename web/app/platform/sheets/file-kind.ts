import { UnreadableFileError } from './unreadable-file-error.ts';

/** The largest file that a page reads, in bytes. */
export const maximumFileBytes = 20_000_000;

const signatures = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  oldExcel: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
};

/**
 * Looks at the first bytes, because a file's name may be wrong. An .xlsx file is a ZIP archive. Throws an `UnreadableFileError` for files
 * that contain no rows that the shop can read.
 */
export function fileKind(bytes: Uint8Array): 'xlsx' | 'text' {
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (bytes.length === 0) throw new UnreadableFileError('This file is empty.');
  if (startsWith(signatures.zip)) return 'xlsx';
  if (startsWith(signatures.oldExcel))
    throw new UnreadableFileError('This is an old Excel file (.xls), or it has a password. Save it as .xlsx without a password.');
  if (startsWith(signatures.pdf)) throw new UnreadableFileError('This is a PDF. Copy its rows into a sheet, and save it as .xlsx or CSV.');
  return 'text';
}
