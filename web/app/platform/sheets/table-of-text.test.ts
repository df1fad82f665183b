import { expect, it } from 'vitest';
import { tableOfLooseText, tableOfText } from './table-of-text.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

const rows = ['part number,price,name', 'AX-1,11.20,"Air filter, panel"', 'AX-2,9.80,"Hose, 3/4"""'];

it('reads quoted cells, and quotes inside a cell', () => {
  const table = [
    ['part number', 'price', 'name'],
    ['AX-1', '11.20', 'Air filter, panel'],
    ['AX-2', '9.80', 'Hose, 3/4"'],
  ];
  expect(tableOfText(rows.join('\n'))).toEqual(table);
  expect(tableOfLooseText(rows.join('\n'))).toEqual(table);
});

it.each([
  ['is never closed', '"3/4 inch hose'],
  ['closes before the end', '"3/4" hose'],
])('reports the row of a quote that %s; a loose text keeps the quotes', (_, name) => {
  const text = [...rows, `AX-3,7.00,${name}`, 'AX-4,8.00,"Nut, M8"'].join('\r\n');
  expect(() => tableOfText(text)).toThrow(UnreadableFileError);
  expect(() => tableOfText(text)).toThrow(/^Row 4: a cell begins with a quote/);
  expect(tableOfLooseText(text)[3]).toEqual(['AX-3', '7.00', name]);
});
