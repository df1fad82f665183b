import { maximumFileBytes } from '../../../../platform/sheets/file-kind.ts';
import { UnreadableFileError } from '../../../../platform/sheets/unreadable-file-error.ts';
import type { ReadRows } from './read-rows.ts';
import type { ReadRequest, ReadResponse } from './read-rows.worker.ts';

/** Longer texts are read in a worker. Reading this many characters takes a few milliseconds. */
const shortTextLength = 20_000;

/** After this time, reading in the worker fails. */
const readTimeoutMs = 30_000;

/** Reads pasted text. Throws an `UnreadableFileError` with a message for the user. */
export async function readPastedRows(text: string, room: number): Promise<ReadRows> {
  if (text.length > shortTextLength) return readInWorker({ text, room });
  return (await loadReader()).readText(text, room);
}

/** Loads the code for reading tables. This code is large, so it loads only at the first paste. */
function loadReader(): Promise<typeof import('./read-rows.ts')> {
  return import('./read-rows.ts').catch((error) => {
    throw new UnreadableFileError('The rows could not be read, because a script did not load. Try again.', { cause: error });
  });
}

/** Reads a dropped or chosen file. Throws an `UnreadableFileError` with a message for the user. */
export async function readFileRows(file: File, room: number): Promise<ReadRows> {
  if (file.size > maximumFileBytes)
    throw new UnreadableFileError(`This file is larger than ${maximumFileBytes / 1_000_000} MB. Save only the order as CSV.`);
  return readInWorker({ bytes: new Uint8Array(await bytesOf(file)), room });
}

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (error) {
    throw new UnreadableFileError('The browser could not open this file. A folder cannot be read.', { cause: error });
  }
}

function readInWorker(request: ReadRequest): Promise<ReadRows> {
  const worker = new Worker(new URL('./read-rows.worker.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<ReadRows>();
  const fail = (message: string | null) =>
    reject(new UnreadableFileError(message ?? 'These rows could not be read. Save them as CSV and try again.'));
  const timer = setTimeout(() => fail('Reading took too long. Save only the order as CSV.'), readTimeoutMs);
  worker.addEventListener('message', ({ data }: MessageEvent<ReadResponse>) => ('rows' in data ? resolve(data.rows) : fail(data.problem)));
  worker.addEventListener('error', () => fail(null));
  worker.postMessage(request, 'bytes' in request ? [request.bytes.buffer] : []);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
