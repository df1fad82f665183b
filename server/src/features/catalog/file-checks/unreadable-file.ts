import { StartError } from '../../../platform/start-error.ts';

const codes = new Set(['ENOENT', 'EACCES', 'EISDIR']);

/** Throws a StartError if the error means that a file cannot be read. Otherwise throws the error unchanged. */
export function unreadableFile(error: NodeJS.ErrnoException): never {
  throw codes.has(error.code ?? '') ? new StartError(`The file cannot be read: ${error.message}`) : error;
}
