import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes texts to a file. The file gets its name at the end, so an interrupted export leaves no incomplete file with that name. */
export async function writeWholeFile(file: string, texts: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.from(texts), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
