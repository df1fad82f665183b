import { readFile } from 'node:fs/promises';
import type { Db } from '../database/db.ts';
import { secretNamed } from '../database/secrets.ts';
import { StartError } from '../start-error.ts';

/** Keys that are valid at the same time: the first one signs or encrypts, all of them verify or decrypt. */
export type Keys = [string, ...string[]];

const mostKeys = 2;
const shortest = 32;

interface KeySource {
  /** name of the setting that names the file */
  setting: string;
  /** null: the key is in the database */
  file: string | null;
  /** row of shop_secrets */
  secret: string;
}

/** Reads the keys from the file that a setting names. Without one, the shop makes a key and keeps it in its database. */
export async function readKeys(db: Db, { setting, file, secret }: KeySource): Promise<Keys> {
  return file === null ? [await secretNamed(db, secret)] : readKeyFile(setting, file);
}

/**
 * Reads a file with one key a line, at most two. `setting` is the name of the setting that names the file. Throws a StartError that
 * holds no key if the file can't be read or a key is short.
 */
export async function readKeyFile(setting: string, file: string): Promise<Keys> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The file ${file} (${setting}) cannot be read (${error.code}).`);
  });
  const [first, ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (first === undefined) throw new StartError(`The file ${file} (${setting}) holds no key. Make one: openssl rand -base64 32`);
  const keys: Keys = [first, ...others];
  if (keys.length > mostKeys) throw new StartError(`The file ${file} (${setting}) holds ${keys.length} keys, but ${mostKeys} is the most.`);
  if (keys.some((key) => key.length < shortest))
    throw new StartError(
      `A key in the file ${file} (${setting}) is shorter than ${shortest} characters. Make one: openssl rand -base64 32`,
    );
  return keys;
}
