import { expect, it } from 'vitest';
import { excelFile, type FixtureCell } from '../excel-fixture.ts';
import { readFile } from './read-file.ts';
import { linesOf } from './sheet-lines.ts';

async function linesIn(rows: FixtureCell[][], merged: string[] = []) {
  const { table, layout } = await readFile(excelFile({ Order: rows }, merged), 2_000);
  return linesOf(table, layout).map(({ number, quantity, reference }) => [number, quantity, reference]);
}

it('reads numbers, texts, formulas and dates', async () => {
  const lines = await linesIn([
    ['Part no.', 'Qty', 'Note'],
    ['AXW-1', 4, 'Smith & Sons'],
    [4006381333931, 12, null],
    ['00123', 1, { formula: 'A1', result: 'from a formula' }],
    [{ formula: 'A2', result: 'AXW-4' }, { formula: '2*3', result: '6' }, null],
    [{ days: 46022 }, 1, null],
  ]);
  expect(lines).toEqual([
    ['AXW-1', '4', 'Smith & Sons'],
    ['4006381333931', '12', ''],
    ['00123', '1', 'from a formula'],
    ['AXW-4', '6', ''],
    ['2025-12-31', '1', ''],
  ]);
});

it('expands numbers that Excel writes with an exponent, but not texts that look like them', async () => {
  const lines = await linesIn([
    ['Part no.', 'Qty', 'Note'],
    [{ stored: '4.00638E+12' }, 4, null],
    ['1E5', 1, { formula: 'A1', result: '5E01' }],
    [{ stored: '1.5E-7' }, 1, null],
  ]);
  expect(lines).toEqual([
    ['4006380000000', '4', ''],
    ['1E5', '1', '5E01'],
    ['1.5E-7', '1', ''],
  ]);
});

it('keeps rows whose formulas have an error or no result', async () => {
  const lines = await linesIn([
    ['Part no.', 'Qty'],
    [{ error: '#REF!' }, 4],
    [{ error: '#N/A' }, { error: '#N/A' }],
    [{ formula: 'B9' }, 3],
  ]);
  expect(lines).toEqual([
    ['#REF!', '4', ''],
    ['#N/A', '#N/A', ''],
    ['', '3', ''],
  ]);
});

it('keeps all rows of merged cells, although only the first row has the text', async () => {
  const lines = await linesIn(
    [
      ['Part no.', 'Qty'],
      ['AXW-1', 4],
      [null, 5],
      ['AXW-2', 6],
    ],
    ['A2:A3'],
  );
  expect(lines).toEqual([
    ['AXW-1', '4', ''],
    ['', '5', ''],
    ['AXW-2', '6', ''],
  ]);
});

it('reads the first sheet with rows and lists the others', async () => {
  const { sheet, otherSheets, table } = await readFile(excelFile({ Empty: [], Order: [['AXW-1', 4]], Old: [['AXW-2', 5]] }), 2_000);
  expect({ sheet, otherSheets, table }).toEqual({ sheet: 'Order', otherSheets: ['Old'], table: [['AXW-1', '4']] });
});

it('reads the first 2,000 of 100,000 rows and returns the others as CSV', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index): FixtureCell[] => [`AXW-${index}`, (index % 9) + 1]);
  const { table, rest } = await readFile(excelFile({ Order: rows }), 2_000);
  expect([table.length, rest?.rows]).toEqual([2_000, 98_000]);
  expect(rest?.csv).toMatch(/^AXW-2000,3\r\n/);
});
