import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../../start-error.ts';

/** A backup is a folder: this file, a file for each table, and the uploaded pictures. */
const manifestName = 'backup.json';
export const picturesName = 'uploads';

const manifest = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** names of those that the tables were made by */
  migrations: z.array(z.string()),
  /** in an order in which no row names one that comes later */
  tables: z.array(
    z.strictObject({
      /** as SQL writes it */
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      file: z.string().regex(/^\d+\.copy\.gz$/),
      sha256: z.hex(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
  pictures: z.array(z.strictObject({ file: z.string().regex(/^[\w.-]+$/), sha256: z.hex() })),
});

export type Backup = z.output<typeof manifest>;
export type BackedUpTable = Backup['tables'][number];

/** Names sort by time. */
export const backupName = (at: Date) => `axlewright-${at.toISOString().replaceAll(/[:.]/g, '-')}`;

export const manifestOf = (folder: string) => join(folder, manifestName);

/** Throws a StartError where the folder holds no whole backup: a file is missing, or not as it was written. */
export async function openBackup(folder: string): Promise<Backup> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => {
    throw new StartError(`There is no backup in ${folder}: it has no ${manifestName}.`);
  });
  const backup = parse(text, folder);
  for (const { file, sha256 } of backup.tables) await requireUnchanged(join(folder, file), sha256);
  for (const { file, sha256 } of backup.pictures) await requireUnchanged(join(folder, picturesName, file), sha256);
  return backup;
}

function parse(text: string, folder: string): Backup {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new StartError(`The backup in ${folder} was made by another version of the shop, or its ${manifestName} is damaged.`);
  }
}

async function requireUnchanged(file: string, sha256: string): Promise<void> {
  const found = await sha256Of(file).catch(() => null);
  if (found === null) throw new StartError(`The backup is not whole: ${file} is missing.`);
  if (found !== sha256) throw new StartError(`The backup is damaged: ${file} is not as it was written.`);
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
