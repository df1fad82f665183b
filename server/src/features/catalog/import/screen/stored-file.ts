import { Readable } from 'node:stream';

const chunkBytes = 65_536;

/** Streams a file that is in memory, starting at a byte. The chunks are small, because the parser does not pause within one. */
export function readStored(content: Buffer, from: number): Readable {
  return Readable.from(chunksOf(content, from));
}

function* chunksOf(content: Buffer, from: number): Generator<Buffer> {
  for (let byte = from; byte < content.length; byte += chunkBytes) yield content.subarray(byte, byte + chunkBytes);
}
