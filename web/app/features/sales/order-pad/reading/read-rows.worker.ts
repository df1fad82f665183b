import { UnreadableFileError } from '../../../../platform/sheets/unreadable-file-error.ts';
import { readFile } from './read-file.ts';
import { type ReadRows, readText } from './read-rows.ts';

/** What was pasted or dropped, and the number of order lines that fit on the pad. */
export type ReadRequest = { text: string; room: number } | { bytes: Uint8Array<ArrayBuffer>; room: number };

/** `problem` is a message for the user, or null for a bug. */
export type ReadResponse = { rows: ReadRows } | { problem: string | null };

// Long texts and files are read here, so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  read(data).then(
    (rows) => respond({ rows }),
    (error: unknown) => respond({ problem: error instanceof UnreadableFileError ? error.message : null }),
  );
});

async function read(request: ReadRequest): Promise<ReadRows> {
  return 'text' in request ? readText(request.text, request.room) : readFile(request.bytes, request.room);
}

const respond = (response: ReadResponse) => postMessage(response);
