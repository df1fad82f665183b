import { strToU8, zipSync } from 'fflate/browser';
import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';
import { readText } from './read-rows.ts';
import { linesOf } from './sheet-lines.ts';

const read = (text: string, room = 2_000) => {
  const { table, layout } = readText(text, room);
  return linesOf(table, layout);
};
const line = (number: string, quantity = '', reference = '') => ({ number, quantity, reference });

describe('finds the columns of pasted rows', () => {
  it.each([
    ['tabs', 'AXW-1\t4\nAXW-2\t12', [line('AXW-1', '4'), line('AXW-2', '12')]],
    ['quantity first', '4;AXW-1\n12;AXW-2', [line('AXW-1', '4'), line('AXW-2', '12')]],
    ['one part number per line', 'AXW-1\nAXW-2\n1K0 615 301', [line('AXW-1'), line('AXW-2'), line('1K0 615 301')]],
    ['words around the quantity', 'AXW-1 x4\n12 x AXW-2\nAXW-3  7', [line('AXW-1', '4'), line('AXW-2', '12'), line('AXW-3', '7')]],
    [
      'headings in any order',
      'Pos,Description,Order qty,Part number,Price,Job ref\n1,Rotor,4,AXW-1,12.50,Smith\n2,Pad,2,AXW-2,8.00,Jones',
      [line('AXW-1', '4', 'Smith'), line('AXW-2', '2', 'Jones')],
    ],
    ['a title above the headings', 'Order of Corner Garage\n\nArtikelnummer\tMenge\nAXW-1\t4', [line('AXW-1', '4')]],
    ['headings that end with an accent', 'Prix,Qté,Référence\n9,4,AXW-1\n9,2,AXW-2', [line('AXW-1', '4'), line('AXW-2', '2')]],
    ['a long heading with an accent', 'Prix,Quantité commandée,Référence\n9,4,AXW-1\n9,2,AXW-2', [line('AXW-1', '4'), line('AXW-2', '2')]],
    [
      'line numbers and prices',
      '1\tAXW-10\t4\t12.50\n2\tAXW-20\t9\t7.25\n3\tAXW-30\t4\t1.10',
      [line('AXW-10', '4'), line('AXW-20', '9'), line('AXW-30', '4')],
    ],
    ['GTINs and quantities', '4006381333931,2\n4006381333948,10', [line('4006381333931', '2'), line('4006381333948', '10')]],
    ['a third column with text', 'AXW-1\t4\tSmith\nAXW-2\t2\tJones', [line('AXW-1', '4', 'Smith'), line('AXW-2', '2', 'Jones')]],
    [
      'numbers that repeat, and references with numbers',
      'AXW-100\t4\tJob 7\nAXW-100\t2\tJob 8\nAXW-200\t1\tJob 9\nAXW-100\t5\tJob 10',
      [line('AXW-100', '4', 'Job 7'), line('AXW-100', '2', 'Job 8'), line('AXW-200', '1', 'Job 9'), line('AXW-100', '5', 'Job 10')],
    ],
    ['quantities that count up', 'AXW-100\t1\nAXW-200\t2\nAXW-300\t3', [line('AXW-100', '1'), line('AXW-200', '2'), line('AXW-300', '3')]],
    ['an inch sign that looks like an open quote', '"3/4-hose\t4\nAXW-2\t2', [line('"3/4-hose', '4'), line('AXW-2', '2')]],
    ['a row without a number', 'AXW-1\t4\n\t3\nAXW-2\t2', [line('AXW-1', '4'), line('', '3'), line('AXW-2', '2')]],
    ['line ends of all systems', 'AXW-1\t4\r\nAXW-2\t2\rAXW-3\t1\n', [line('AXW-1', '4'), line('AXW-2', '2'), line('AXW-3', '1')]],
  ])('%s', (_, text, lines) => expect(read(text)).toEqual(lines));
});

it('returns the rows that do not fit as CSV', () => {
  const { table, rest } = readText('AXW-1\t4\nAXW-2\t2\n\nAXW-3\t1', 1);
  expect(table).toEqual([['AXW-1', '4']]);
  expect(rest).toEqual({ rows: 2, csv: 'AXW-2,2\r\nAXW-3,1' });
});

describe('reads text files in every encoding', () => {
  const text = 'Teilenummer;Menge;Kommission\nAXW-1;4;Müller\nAXW-2;2;Jürgens';
  const utf16 = (bigEndian: boolean, bom: boolean) => {
    const bytes = new Uint8Array((text.length + (bom ? 1 : 0)) * 2);
    const view = new DataView(bytes.buffer);
    for (const [index, character] of [...(bom ? '\ufeff' : ''), ...text].entries())
      view.setUint16(index * 2, character.charCodeAt(0), !bigEndian);
    return bytes;
  };
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 LE with a byte order mark', utf16(false, true)],
    ['UTF-16 BE with a byte order mark', utf16(true, true)],
    ['UTF-16 LE', utf16(false, false)],
    ['UTF-16 BE', utf16(true, false)],
    ['Windows-1252', Uint8Array.from(text, (character) => character.charCodeAt(0))],
  ])('%s', async (_, bytes) => {
    const { table, layout } = await readFile(bytes, 2_000);
    expect(table[1]).toEqual(['AXW-1', '4', 'Müller']);
    expect(linesOf(table, layout).map(({ number, quantity }) => [number, quantity])).toEqual([
      ['AXW-1', '4'],
      ['AXW-2', '2'],
    ]);
  });
});

describe('says why a file cannot be read', () => {
  const garbage = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 3) * 31) % 256);
  it.each([
    ['an empty file', new Uint8Array(), /is empty/],
    ['a file of spaces', new TextEncoder().encode(' \n \n'), /no rows/],
    ['300 kB of garbage', garbage, /neither text nor an Excel file/],
    ['an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /old Excel file/],
    ['a PDF', new TextEncoder().encode('%PDF-1.7'), /PDF/],
    ['a broken ZIP archive', Uint8Array.of(0x50, 0x4b, 3, 4, ...garbage.subarray(0, 5_000)), /damaged/],
    ['a ZIP archive without a sheet', zipSync({ 'a.txt': strToU8('hello') }), /damaged/],
  ])('%s', async (_, bytes, message) => expect(readFile(bytes as Uint8Array<ArrayBuffer>, 2_000)).rejects.toThrow(message));
});
