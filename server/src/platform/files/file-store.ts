/** The names that files in a bucket can have. */
export const fileNamePattern = /^[\w-]+\.\w+$/;

/** A place for files. A file never changes, because its name contains a hash of its content. */
export interface FileStore {
  /** Stores a whole file. Rejects if the disk or the bucket fails. */
  write(name: string, content: Buffer): Promise<void>;
  /** null: there is no such file */
  read(name: string): Promise<Buffer | null>;
  /** Yields the names of all files. */
  list(): AsyncGenerator<string, void, void>;
}
