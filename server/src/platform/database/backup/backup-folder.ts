import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../../start-error.ts';

/** A backup is a folder with this file (the manifest), one file per table, and the uploaded pictures. */
const manifestName = 'backup.json';
export const picturesFolderName = 'uploads';

const content = {
  takenAt: z.iso.datetime(),
  /** names of the applied migrations */
  migrations: z.array(z.string()),
  /** ordered so that a table comes after the tables that its foreign keys refer to */
  tables: z.array(
    z.strictObject({
      /** quoted for SQL, with its schema */
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      file: z.string().regex(/^\d+\.copy\.gz$/),
      sha256: z.hex(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
  pictures: z.array(z.strictObject({ file: z.string().regex(/^[\w.-]+$/), sha256: z.hex() })),
};

/** A manifest of format 1 has no checksum. */
const manifest = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal(1), ...content }),
  z.strictObject({ format: z.literal(2), ...content, sha256: z.hex() }),
]);

const backup = z.strictObject(content);
export type Backup = z.output<typeof backup>;
export type BackedUpTable = Backup['tables'][number];

/** Returns the name of a backup's folder. Backups that are sorted by name are also sorted by time. */
export const backupName = (at: Date) => `axlewright-${at.toISOString().replaceAll(/[:.]/g, '-')}`;

/** Writes the manifest with its checksum, and flushes it to disk. */
export async function writeManifest(folder: string, backup: Backup): Promise<void> {
  const signed = { format: 2, ...backup, sha256: checksumOf(backup) };
  await writeFile(join(folder, manifestName), JSON.stringify(signed, null, 1), { mode: 0o600, flush: true });
}

const checksumOf = (backup: Backup) => createHash('sha256').update(JSON.stringify(backup)).digest('hex');

/** Reads a manifest and checks every file of the backup. Throws a StartError if a file is missing or damaged. */
export async function openBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new StartError(`There is no backup in ${folder}: it has no ${manifestName}.`);
  });
  const backup = parse(text, folder);
  for (const { file, sha256 } of backup.tables) await requireUnchanged(join(folder, file), sha256);
  for (const { file, sha256 } of backup.pictures) await requireUnchanged(join(folder, picturesFolderName, file), sha256);
  return backup;
}

function parse(text: string, folder: string): Backup {
  const parsed = readManifest(text);
  if (!parsed) throw new StartError(`The backup in ${folder} was made by another version of the shop, or its ${manifestName} is damaged.`);
  const { format: _format, ...backup } = parsed;
  if (!('sha256' in backup)) return backup;
  const { sha256, ...listed } = backup;
  if (checksumOf(listed) !== sha256)
    throw new StartError(`The backup is damaged: ${join(folder, manifestName)} has changed since it was written.`);
  return listed;
}

/** Returns null if the text is not a manifest. Keeps the order of the fields, because the checksum depends on it. */
function readManifest(text: string): z.output<typeof manifest> | null {
  try {
    const json = JSON.parse(text);
    return manifest.safeParse(json).success ? json : null;
  } catch {
    return null;
  }
}

async function requireUnchanged(file: string, sha256: string): Promise<void> {
  const actual = await sha256Of(file).catch(() => null);
  if (actual === null) throw new StartError(`The backup is incomplete: ${file} is missing.`);
  if (actual !== sha256) throw new StartError(`The backup is damaged: ${file} has changed since it was written.`);
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
