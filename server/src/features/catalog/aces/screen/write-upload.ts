import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { acesFileMaxBytes } from '@axlewright/contract/catalog/application-imports';
import { StartError } from '../../../../platform/start-error.ts';

/**
 * Writes an uploaded file, and unpacks it if it is compressed. Throws a StartError if it cannot be unpacked, or if the unpacked file is larger than
 * `maxBytes`.
 */
export async function writeUpload(content: Buffer, file: string, maxBytes = acesFileMaxBytes): Promise<void> {
  if (!isGzip(content)) return writeFile(file, content);
  const limited = (chunks: AsyncIterable<Buffer>) => limitTo(maxBytes, chunks);
  await pipeline(Readable.from([content]), createGunzip(), limited, createWriteStream(file)).catch(toStartError);
}

const isGzip = (content: Buffer) => content[0] === 0x1f && content[1] === 0x8b;

/** Limits the unpacked size, because a small file can unpack to more than the disk can hold. */
async function* limitTo(maxBytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new StartError(`The file is larger than ${maxBytes / 1_000_000} MB. Split it into several files.`);
    yield chunk;
  }
}

function toStartError(error: NodeJS.ErrnoException): never {
  if (error.code?.startsWith('Z_')) throw new StartError('The file cannot be unpacked. Compress it with gzip again.');
  throw error;
}
