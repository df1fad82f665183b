import { ApiError } from '@axlewright/client/call-endpoint';
import { catalogFileMaxBytes, fileNameMaxLength } from '@axlewright/contract/catalog/part-imports';
import { paths } from '@axlewright/contract/site/page-paths';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { UnreadableFileError } from '../../../platform/sheets/unreadable-file-error.ts';

const megabytes = catalogFileMaxBytes / 1_000_000;

/** Sends an ACES or PIES file to the shop. Returns the path of the page of its import. Throws an `UnreadableFileError` for other files. */
export async function uploadXmlFile(file: File, root: string): Promise<string> {
  if (root !== 'ACES' && root !== 'PIES')
    throw new UnreadableFileError(
      root ? `This XML file starts with “${root}”. The shop reads ACES and PIES.` : 'This XML file has no content that the shop knows.',
    );
  if (file.size > catalogFileMaxBytes) throw tooLargeError();
  const options = { query: { fileName: file.name.slice(0, fileNameMaxLength) }, body: new Blob([file], { type: 'application/xml' }) };
  try {
    if (root === 'PIES') return paths.import((await callApi('checkPartImport', options))._id);
    return paths.vehicleImport((await callApi('checkApplicationImport', options))._id);
  } catch (error) {
    throw error instanceof ApiError && error.status === 413 ? tooLargeError() : error;
  }
}

const tooLargeError = () =>
  new UnreadableFileError(
    `This file is larger than ${megabytes} MB. Ask whoever runs the shop to import it with the command npm run catalogue.`,
  );

/** An error in a line of a file. */
export interface FileError {
  place: string;
  message: string;
}

/** The message for a file that could not be sent, and the errors in its lines. */
export function uploadProblem(error: unknown): { message: string; errors: readonly FileError[] } {
  if (error instanceof UnreadableFileError) return { message: error.message, errors: [] };
  const errors = error instanceof ApiError && error.code === 'not-a-catalog-file' ? (error.problem.errors ?? []) : [];
  return { message: failureMessage(error), errors: errors.map(({ field, message }) => ({ place: field, message })) };
}
