import { readFile } from 'node:fs/promises';
import type { Db } from '../database/db.ts';
import { getOrCreateSecret } from '../database/secrets.ts';
import { StartError } from '../start-error.ts';

/** The first key signs or encrypts. All keys verify or decrypt, which is necessary for key rotation. */
export type Keys = [string, ...string[]];

const maxKeys = 2;
const minKeyLength = 32;

interface KeySource {
  /** name of the setting with the path of the file */
  setting: string;
  /** null: the key is in the database */
  file: string | null;
  /** name of the row in shop_secrets that has the key if there is no file */
  secret: string;
}

/** Reads the keys from the file. If there is no file, reads the key from the database, and creates it there if it is missing. */
export async function readKeys(db: Db, { setting, file, secret }: KeySource): Promise<Keys> {
  return file === null ? [await getOrCreateSecret(db, secret)] : readKeyFile(setting, file);
}

/**
 * Reads a file with one key per line, at most two. Throws a StartError if the file cannot be read or a key is too short. The error contains no
 * part of a key.
 */
export async function readKeyFile(setting: string, file: string): Promise<Keys> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The file ${file} (${setting}) cannot be read (${error.code}).`);
  });
  const [first, ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (first === undefined) throw new StartError(`The file ${file} (${setting}) contains no key. Create one: openssl rand -base64 32`);
  const keys: Keys = [first, ...others];
  if (keys.length > maxKeys)
    throw new StartError(`The file ${file} (${setting}) contains ${keys.length} keys, but at most ${maxKeys} are allowed.`);
  if (keys.some((key) => key.length < minKeyLength))
    throw new StartError(
      `A key in the file ${file} (${setting}) is shorter than ${minKeyLength} characters. Create one: openssl rand -base64 32`,
    );
  return keys;
}
