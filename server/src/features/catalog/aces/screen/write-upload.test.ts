import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { withTemporaryFile } from '../../../../platform/with-temporary-file.ts';
import { writeUpload } from './write-upload.ts';

const write = (content: Buffer, maxBytes?: number) =>
  withTemporaryFile('aces.xml', async (file) => {
    await writeUpload(content, file, maxBytes);
    return readFile(file, 'utf8');
  });

it('a compressed file is unpacked, and any other file is written as it is', async () => {
  const text = '<ACES/>'.repeat(100_000);
  expect(await write(Buffer.from(text))).toBe(text);
  expect(await write(gzipSync(text))).toBe(text);
  expect(await write(Buffer.alloc(0))).toBe('');
});

it('a file that is damaged, or too large when unpacked, is rejected', async () => {
  const zeros = gzipSync(Buffer.alloc(50_000_000));
  expect(zeros.length).toBeLessThan(60_000);
  await expect(write(zeros, 20_000_000)).rejects.toThrow('larger than 20 MB');
  const packed = gzipSync(randomBytes(10_000));
  await expect(write(packed.subarray(0, 5_000))).rejects.toThrow('cannot be unpacked');
  await expect(write(Buffer.concat([packed.subarray(0, 5_000), randomBytes(500)]))).rejects.toThrow('cannot be unpacked');
});
