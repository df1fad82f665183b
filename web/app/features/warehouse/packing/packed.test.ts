import type { PackingLine } from '@axlewright/contract/warehouse/shipments';
import { expect, test } from 'vitest';
import { outdatedLines, type Packed, packAll, packedQuantity, scanPiece, shipmentLines, withoutShipped } from './packed.ts';

const line = (lineNumber: number, left: number, ...scanCodes: string[]): PackingLine => ({
  lineNumber,
  partId: String(lineNumber),
  partNumber: scanCodes[0] ?? '',
  name: 'Brake rotor',
  image: '',
  bin: '',
  note: '',
  quantity: 9,
  cancelled: 0,
  left,
  scanCodes,
});
/** What was packed when two pieces of line 1, none of line 2, and one of line 3 were left. */
const box = (texts: Record<number, string>): Packed =>
  Object.fromEntries(Object.entries(texts).map(([number, text]) => [number, { text, left: [2, 0, 1][Number(number) - 1] ?? 0 }]));
const lines = [line(1, 2, 'AXW-BR-1', '036000291452'), line(2, 0, 'AXW-OF-2'), line(3, 1, 'AXW-BR-1', '036000291452')];

test('a scan counts one piece of the first line that is not complete', () => {
  expect(scanPiece('axw br1', lines, {})).toMatchObject({ kind: 'packed', line: { lineNumber: 1 }, quantity: 1 });
  expect(scanPiece('AXW-BR-1', lines, box({ 1: '2' }))).toMatchObject({ kind: 'packed', line: { lineNumber: 3 }, quantity: 1 });
  expect(scanPiece('AXW-BR-1', lines, box({ 1: '2', 3: '1' }))).toMatchObject({ kind: 'too-many' });
});

test('a scan of a line whose typed quantity is not valid is not counted, and says so', () => {
  expect(scanPiece('AXW-BR-1', lines, box({ 1: '2x' }))).toMatchObject({ kind: 'packed', line: { lineNumber: 3 } });
  expect(scanPiece('AXW-BR-1', lines, box({ 1: '2', 3: '2x' }))).toMatchObject({ kind: 'invalid', line: { lineNumber: 3 } });
  expect(scanPiece('AXW-BR-1', lines, box({ 1: '3', 3: '1' }))).toMatchObject({ kind: 'invalid', line: { lineNumber: 1 } });
});

test.each(['036000291452', '0036000291452', '00036000291452'])('the GTIN %s is found with any number of zeros before it', (code) => {
  expect(scanPiece(code, lines, {})).toMatchObject({ kind: 'packed', line: { lineNumber: 1 } });
});

test('a scan of a different part, of nothing, or of a part that was already shipped is not counted', () => {
  expect(scanPiece('AXW-BR-10', lines, {})).toEqual({ kind: 'unknown' });
  expect(scanPiece(' - ', lines, {})).toEqual({ kind: 'unknown' });
  expect(scanPiece('AXW-OF-2', lines, {})).toMatchObject({ kind: 'too-many', line: { lineNumber: 2 } });
});

test('a shipment has the packed lines, and cannot be made if a quantity is not valid', () => {
  expect(shipmentLines(lines, box({ 1: '1', 3: '' }))).toEqual([{ lineNumber: 1, quantity: 1, left: 2 }]);
  expect(shipmentLines(lines, packAll(lines))).toEqual([
    { lineNumber: 1, quantity: 2, left: 2 },
    { lineNumber: 3, quantity: 1, left: 1 },
  ]);
  for (const text of ['3', '1.5', '-1', 'x']) {
    expect(packedQuantity(lines[0] as PackingLine, box({ 1: text }))).toBeNull();
    expect(shipmentLines(lines, box({ 1: text }))).toBeNull();
  }
});

test('a line whose pieces were shipped in the meantime is no longer packed', () => {
  const packed = box({ 1: '2', 3: '1' });
  const later = lines.map((each) => (each.lineNumber === 1 ? { ...each, left: 1 } : each));
  expect(outdatedLines(lines, packed)).toEqual([]);
  expect(outdatedLines(later, packed).map(({ lineNumber }) => lineNumber)).toEqual([1]);
  expect(shipmentLines(later, packed)).toEqual([{ lineNumber: 3, quantity: 1, left: 1 }]);
});

test('after a shipment, the pieces that were packed since stay in the box', () => {
  const shipped = [
    { lineNumber: 1, quantity: 2, left: 4 },
    { lineNumber: 3, quantity: 1, left: 1 },
  ];
  const after = (text: string, left = 4) =>
    withoutShipped({ 1: { text, left }, 2: { text: '7', left: 7 }, 3: { text: '1', left: 1 } }, shipped);
  const others = { 2: { text: '7', left: 7 } };
  expect(after('2')).toEqual(others);
  expect(after('3')).toEqual({ ...others, 1: { text: '1', left: 2 } });
  for (const text of ['1', '1x']) expect(after(text)).toEqual({ ...others, 1: { text, left: 2 } });
  expect(after('2', 2), 'packed after the page had loaded the shipment').toEqual({ ...others, 1: { text: '2', left: 2 } });
});
