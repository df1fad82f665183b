import { UnreadableFileError } from './unreadable-file-error.ts';

/**
 * Decodes a text file: UTF-8, UTF-16, or the Windows code page of Western languages, which old programs write. Throws an
 * `UnreadableFileError` if the file is not text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (!isText(text)) throw new UnreadableFileError('This file is neither text nor an Excel file. Save it as .xlsx or CSV.');
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return encodingByZeros(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** In UTF-16, one of the two bytes of most characters is zero. In other encodings no byte is. */
function encodingByZeros(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 2_000);
  const zerosAt = (remainder: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === remainder).length;
  const enough = sample.length / 4;
  if (zerosAt(1) > enough && zerosAt(0) === 0) return 'utf-16le';
  if (zerosAt(0) > enough && zerosAt(1) === 0) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The largest share of characters of a text that may be control characters or unreadable. */
const maximumGarbage = 0.01;

function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looks for control characters
  const garbage = text.match(/[\u0000-\u0008\u000e-\u001f\u007f\ufffd]/g)?.length ?? 0;
  return garbage <= text.length * maximumGarbage;
}
