import { expect, it } from 'vitest';
import { readNumberList } from './read-number-list.ts';

it.each([
  ['tabs', 'BIN 1\tAXW-1\nBIN 2\tAXW-2'],
  ['commas', 'BIN 1,AXW-1\r\n"BIN 2","AXW-2"\r\n'],
  ['semicolons, with a name for each column', '\uFEFFYour number;Our part\n\nBIN 1;AXW-1\nBIN 2;AXW-2;more'],
])('reads %s', (_name, text) => {
  expect(readNumberList(text)).toEqual([
    { number: 'BIN 1', part: 'AXW-1' },
    { number: 'BIN 2', part: 'AXW-2' },
  ]);
});

it('keeps a line without a part, so that the server can reject it with a reason', () => {
  expect(readNumberList('BIN')).toEqual([{ number: 'BIN', part: '' }]);
});
