import { expect, test } from 'vitest';
import { findHeadingRow, findImportColumns } from './find-import-columns.ts';

test('finds columns by their names in any spelling, and by other common headings', () => {
  expect(findImportColumns(['Part Number', 'PRICE_IN_DOLLARS', 'Qty', 'List Price', 'Color', ''])).toEqual([
    'part number',
    'price in dollars',
    'stock',
    null,
    null,
    null,
  ]);
  expect(findImportColumns(['Part #', 'Description'])).toEqual(['part number', 'description']);
  expect(findImportColumns(['SKU', 'Title', 'MOQ', 'UPC', 'SKU'])).toEqual(['part number', 'name', 'minimum order quantity', 'gtin', null]);
});

test('finds the headings below a title', () => {
  expect(findHeadingRow([['Spring catalog'], ['', ''], ['Part', 'Name'], ['AX-1', 'Hub']])).toBe(2);
  expect(findHeadingRow([[''], ['a', 'b']])).toBe(1);
});
