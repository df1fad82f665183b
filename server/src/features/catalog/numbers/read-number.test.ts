import { expect, it } from 'vitest';
import { readLineCode, readNumber, readNumberEnd } from './read-number.ts';
import { swapInNumber } from './repair-number.ts';

const keysOf = (text: string) => readNumber(text).map(({ key }) => key);

it('a number is read without any label before it, and also with the labels that may belong to it', () => {
  expect(keysOf('Part No. P 15 291')).toEqual(expect.arrayContaining(['P15291', '15291']));
  expect(keysOf('Mfr. Part Number, OEM Ref. No. P 15 291')).toEqual(expect.arrayContaining(['P15291', '15291']));
});

it('a line has few readings, even if it begins with a hundred labels', () => {
  const text = `${'P '.repeat(98)}X1Z`;
  expect(text.length).toBeLessThanOrEqual(200);
  for (const read of [readNumber, readLineCode, readNumberEnd]) expect(read(text).length).toBeLessThan(50);
  expect(swapInNumber(text).length).toBeLessThan(500);
});
