import { ApiError } from '@axlewright/client/call-endpoint';
import { acesFileMaxBytes } from '@axlewright/contract/catalog/application-imports';
import { catalogFileMaxBytes, fileNameMaxLength } from '@axlewright/contract/catalog/part-imports';
import { paths } from '@axlewright/contract/site/page-paths';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { UnreadableFileError } from '../../../platform/sheets/unreadable-file-error.ts';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en-US')} MB`;

const tooLarge = {
  ACES: `larger than ${megabytes(acesFileMaxBytes)}, or larger than ${megabytes(catalogFileMaxBytes)} when compressed`,
  PIES: `larger than ${megabytes(catalogFileMaxBytes)}`,
};
type Root = keyof typeof tooLarge;

/** Sends an ACES or PIES file to the shop. Returns the path of the import page. Throws an `UnreadableFileError` for other files. */
export async function uploadXmlFile(file: File, root: string, signal: AbortSignal): Promise<string> {
  if (root !== 'ACES' && root !== 'PIES')
    throw new UnreadableFileError(
      root ? `This XML file starts with “${root}”. The shop accepts only ACES and PIES.` : 'This file is neither ACES nor PIES.',
    );
  const query = { fileName: file.name.slice(0, fileNameMaxLength) };
  try {
    const body = await bodyOf(file, root);
    if (root === 'PIES') return paths.import((await callApi('checkPartImport', { query, body, signal }))._id);
    return paths.vehicleImport((await callApi('checkApplicationImport', { query, body, signal }))._id);
  } catch (error) {
    throw error instanceof ApiError && error.status === 413 ? tooLargeError(root) : error;
  }
}

/**
 * Returns what to send: an ACES file compressed, a PIES file as it is. Compression makes ACES files about 17 times smaller, because their lines
 * are alike. Throws an `UnreadableFileError` if the file is too large.
 */
async function bodyOf(file: File, root: Root): Promise<Blob> {
  if (root === 'ACES' && file.size > acesFileMaxBytes) throw tooLargeError(root);
  const [content, type] = root === 'ACES' ? [await compress(file), 'application/gzip'] : [file, 'application/xml'];
  if (content.size > catalogFileMaxBytes) throw tooLargeError(root);
  return new Blob([content], { type });
}

const compress = (file: File) => new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();

const tooLargeError = (root: Root) =>
  new UnreadableFileError(`This file is ${tooLarge[root]}. Ask whoever runs the shop to import it with the command npm run catalogue.`);

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
