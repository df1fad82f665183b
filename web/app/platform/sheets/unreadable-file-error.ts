/** Says why a file cannot be read. The message is for the user. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}
