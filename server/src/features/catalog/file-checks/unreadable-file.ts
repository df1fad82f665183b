import { StartError } from '../../../platform/start-error.ts';

const codes = new Set(['ENOENT', 'EACCES', 'EISDIR']);

/** Throws a StartError for an error that says that a file cannot be read, and any other error as it is. */
export function unreadableFile(error: NodeJS.ErrnoException): never {
  throw codes.has(error.code ?? '') ? new StartError(`The file cannot be read: ${error.message}`) : error;
}
