import { unzipSync } from 'fflate/browser';
import { UnreadableFileError } from './unreadable-file-error.ts';

export * from 'fflate/browser';

/** The maximum total size of the files in an archive. A small archive can contain gigabytes of zeros. */
const maximumUnzippedBytes = 300_000_000;

/**
 * Replaces `unzip` of fflate (see vite.config.ts). The original starts workers from blob: URLs, which the Content-Security-Policy forbids.
 * The pages already read files in a worker of their own.
 */
export function unzip(archive: Uint8Array, callback: (error: Error | null, files: Record<string, Uint8Array>) => void): void {
  try {
    callback(null, unzipXml(archive));
  } catch (error) {
    callback(error as Error, {});
  }
}

function unzipXml(archive: Uint8Array): Record<string, Uint8Array> {
  let bytes = 0;
  const files = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      bytes += originalSize;
      if (bytes > maximumUnzippedBytes)
        throw new UnreadableFileError('This Excel file is too large. Save only the sheet with the rows as CSV.');
      return true;
    },
  });
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, withErrorsAsText(path, content)]));
}

/** read-excel-file drops cells with errors such as #REF!, and a row could be lost with them. So the errors become text. */
function withErrorsAsText(path: string, content: Uint8Array): Uint8Array {
  if (!path.startsWith('xl/worksheets/')) return content;
  const xml = new TextDecoder().decode(content);
  return xml.includes(' t="e"') ? new TextEncoder().encode(xml.replaceAll(' t="e"', ' t="str"')) : content;
}
