import { join } from 'node:path';
import { type Bucket, type BucketSettings, openBucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { type Folder, openFolder } from './folder.ts';

/** The shop's files: in a bucket if one is configured, otherwise in a folder. */
export interface ShopFiles extends FileStore {
  folder: Folder;
  bucket: Bucket | null;
}

interface FilesSettings {
  dataDir: string;
  bucket: BucketSettings | null;
}

export const uploadsFolderOf = ({ dataDir }: Pick<FilesSettings, 'dataDir'>) => join(dataDir, 'uploads');

export const shopFilesOf = (settings: FilesSettings) => openShopFiles({ folder: uploadsFolderOf(settings), bucket: settings.bucket });

interface ShopFilesOptions {
  folder: string;
  bucket: BucketSettings | null;
  /** called after each failed request to the bucket */
  onFailure?: (() => void) | undefined;
}

/** Opens the shop's files. Even with a bucket, the shop reads the folder, because older files stay there until they are moved to the bucket. */
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

/** Lists the files of the folder that the bucket does not have. */
export async function listUnmoved(folder: FileStore, bucket: FileStore): Promise<string[]> {
  const unmoved = new Set<string>();
  for await (const name of folder.list()) unmoved.add(name);
  if (unmoved.size > 0) for await (const name of bucket.list()) unmoved.delete(name);
  return [...unmoved];
}
