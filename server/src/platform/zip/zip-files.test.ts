import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipFiles } from './zip-files.ts';

async function* texts(...pieces: string[]) {
  yield* pieces;
}

it('packs files whose content arrives in pieces', async () => {
  const long = 'One line of an order\n'.repeat(10_000);
  const chunks: Uint8Array[] = [];
  const entries = [
    { name: 'a.json', content: texts('{"é":', '1}') },
    { name: 'empty.csv', content: texts() },
    { name: 'long.csv', content: texts(long, long) },
  ];
  for await (const chunk of zipFiles(entries)) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['a.json', '{"é":1}'],
    ['empty.csv', ''],
    ['long.csv', long + long],
  ]);
  expect(Buffer.concat(chunks).length).toBeLessThan(long.length / 10);
});

it('reads a file only as fast as the client takes the ZIP', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield randomBytes(48_000).toString('base64');
    }
  }
  const zip = zipFiles([{ name: 'endless.csv', content: endless() }]);
  for (let count = 0; count < 5; count++) await zip.next();
  await zip.return(undefined);
  expect(read).toBeLessThan(20);
});

it('fails if a file fails', async () => {
  async function* failing() {
    yield 'first';
    throw new Error('the database is gone');
  }
  const readAll = async () => {
    for await (const _chunk of zipFiles([{ name: 'a.csv', content: failing() }]));
  };
  await expect(readAll()).rejects.toThrow('the database is gone');
});
