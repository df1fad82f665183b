import { type Bucket, type BucketSettings, openBucket } from './bucket.ts';
import { type Folder, openFolder } from './folder.ts';

/** A place for files. A file never changes, because its name contains a hash of its content. */
export interface FileStore {
  /** Stores a whole file. Rejects if the disk or the bucket fails. */
  write(name: string, content: Buffer): Promise<void>;
  /** null: there is no such file */
  read(name: string): Promise<Buffer | null>;
  /** Yields the names of all files. */
  list(): AsyncGenerator<string, void, void>;
}

/** The shop's files: in a bucket, if the settings name one, otherwise in a folder. */
export interface ShopFiles extends FileStore {
  folder: Folder;
  bucket: Bucket | null;
}

interface ShopFilesOptions {
  folder: string;
  bucket: BucketSettings | null;
  /** called after each failed request to the bucket */
  onFailure?: (() => void) | undefined;
}

/** Opens the shop's files. With a bucket, the folder is still read: it has the files from before, until they are moved. */
export function openShopFiles({ folder: path, bucket: settings, onFailure }: ShopFilesOptions): ShopFiles {
  const folder = openFolder(path);
  if (!settings) return { ...folder, folder, bucket: null };
  const bucket = openBucket(settings, onFailure);
  return {
    folder,
    bucket,
    write: bucket.write,
    read: async (name) => (await folder.read(name)) ?? (await bucket.read(name)),
    async *list() {
      const seen = new Set<string>();
      for (const store of [folder, bucket])
        for await (const name of store.list()) {
          if (!seen.has(name)) yield name;
          seen.add(name);
        }
    },
  };
}
