import { maximumFileBytes } from '../../../platform/sheets/file-kind.ts';
import { UnreadableFileError } from '../../../platform/sheets/unreadable-file-error.ts';
import type { FileSummary, WorkerRequest, WorkerResponse } from './catalog-file.worker.ts';
import type { ImportLayout } from './csv-of-table.ts';

export interface CatalogFile extends FileSummary {
  name: string;
  toCsv(layout: ImportLayout): Promise<Blob>;
  /** Frees the memory of the file. */
  close(): void;
}

/** Reads a CSV or Excel file in a worker, which keeps the file in memory. Throws an `UnreadableFileError` with a message for the user. */
export async function openCatalogFile(file: File): Promise<CatalogFile> {
  if (file.size > maximumFileBytes)
    throw new UnreadableFileError(`This file is larger than ${maximumFileBytes / 1_000_000} MB. Split it into several files.`);
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new UnreadableFileError('The browser could not open this file. A folder cannot be read.', { cause });
  });
  const worker = new Worker(new URL('./catalog-file.worker.ts', import.meta.url));
  try {
    const response = await ask(worker, { bytes: new Uint8Array(bytes) });
    if (!('summary' in response)) throw unreadable(response);
    return {
      ...response.summary,
      name: file.name,
      async toCsv(layout) {
        const answer = await ask(worker, { layout });
        if (!('csv' in answer)) throw unreadable(answer);
        return answer.csv;
      },
      close: () => worker.terminate(),
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

const unreadable = (response: WorkerResponse) =>
  new UnreadableFileError(('problem' in response && response.problem) || 'This file could not be read. Save it as CSV and try again.');

function ask(worker: Worker, request: WorkerRequest): Promise<WorkerResponse> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => resolve(data);
    worker.onerror = () => resolve({ problem: null });
    worker.postMessage(request, 'bytes' in request ? [request.bytes.buffer] : []);
  });
}
