import { expect, test } from 'vitest';
import { csvOfTable } from './csv-of-table.ts';

test('writes the chosen columns with the row numbers of the sheet, without empty rows', () => {
  const table = [
    ['Spring'],
    ['Part', 'Color', 'Price', 'Qty'],
    ['AX-1', 'red', '$1,234.50', '1,000'],
    ['', 'red', ' '.trim(), ''],
    ['A,"X', '', '31.400000000000002', '7.0'],
  ];
  expect(csvOfTable(table, { headingRow: 1, columns: ['part number', null, 'price in dollars', 'stock'], keepsEmpty: false })).toBe(
    'row,part number,price in dollars,stock\n3,AX-1,1234.50,1000\n5,"A,""X",31.4,7',
  );
});

test('keeps cells after the last heading, so that the shop rejects their rows', () => {
  const table = [
    ['Part', 'Color', 'Name'],
    ['AX-1', 'red', 'Hub', '', ''],
    ['AX-2', 'red', 'Air filter', '', 'diesel', ''],
  ];
  expect(csvOfTable(table, { headingRow: 0, columns: ['part number', null, 'name'], keepsEmpty: true })).toBe(
    'row,keep,part number,name\n2,keep,AX-1,Hub\n3,keep,AX-2,Air filter,,diesel',
  );
});
