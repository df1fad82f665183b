import { expect, it } from 'vitest';
import { readNumberList } from './read-number-list.ts';

it.each([
  ['tabs', 'BIN 1\tAXW-1\nBIN 2\tAXW-2'],
  ['commas', 'BIN 1,AXW-1\r\n"BIN 2", "AXW-2"\r\n'],
  ['semicolons, with a header', '\uFEFFYour number;Our part\n\nBIN 1;AXW-1\nBIN 2;AXW-2;more'],
])('reads %s', (_name, text) => {
  expect(readNumberList(text)).toEqual([
    { number: 'BIN 1', part: 'AXW-1' },
    { number: 'BIN 2', part: 'AXW-2' },
  ]);
});

it('keeps a line without a part, so that the server can reject it with a reason', () => {
  expect(readNumberList('BIN')).toEqual([{ number: 'BIN', part: '' }]);
});

it('keeps a separator and quotes inside a quoted cell', () => {
  expect(readNumberList('"BIN, 2","AXW-1"\n"3/4"" hose",AXW-2\n3/4" pipe,AXW-3\n,AXW-4')).toEqual([
    { number: 'BIN, 2', part: 'AXW-1' },
    { number: '3/4" hose', part: 'AXW-2' },
    { number: '3/4" pipe', part: 'AXW-3' },
    { number: '', part: 'AXW-4' },
  ]);
});

it('separates cells at tabs, or else at the first comma or semicolon outside of quotes', () => {
  expect(readNumberList('5/8" hose\tAXW-1\t3/4" EPDM\n3/4";AXW-2;Bolt 1"')).toEqual([
    { number: '5/8" hose', part: 'AXW-1' },
    { number: '3/4"', part: 'AXW-2' },
  ]);
  expect(readNumberList('47-11,AXW-1,"Bolt; zinc"\n"BIN; 2",AXW-2,Hose; short\nBIN, 3\tAXW-3')).toEqual([
    { number: '47-11', part: 'AXW-1' },
    { number: 'BIN; 2', part: 'AXW-2' },
    { number: 'BIN, 3', part: 'AXW-3' },
  ]);
});

it('keeps a quote that is never closed', () => {
  expect(readNumberList('"3/4,AXW-1\nBIN 2\tAXW-2')).toEqual([
    { number: '"3/4', part: 'AXW-1' },
    { number: 'BIN 2', part: 'AXW-2' },
  ]);
});
