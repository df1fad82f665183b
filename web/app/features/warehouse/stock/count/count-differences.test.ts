import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { expect, test } from 'vitest';
import { addPiece, type CountedPart, setPieces, withoutPart } from '../scan/counted-parts.ts';
import { countedParts, differenceText, linesOfCount } from './count-differences.ts';

const stock = (_id: string, onHand: number): PartStock => ({
  _id,
  partNumber: `AXW-${_id}`,
  name: 'Brake rotor',
  image: '',
  bin: '',
  onHand,
  promised: 0,
  available: onHand,
  beingPacked: [],
});
const part = (id: string, text: string, onHand = 5): CountedPart => ({ stock: stock(id, onHand), text });

test('each scan counts one piece, and the last part comes first', () => {
  const once = addPiece(addPiece([], stock('1', 5)), stock('2', 5));
  expect(once.map(({ stock: { _id }, text }) => [_id, text])).toEqual([
    ['2', '1'],
    ['1', '1'],
  ]);
  expect(addPiece(once, stock('1', 5)).map(({ stock: { _id }, text }) => [_id, text])).toEqual([
    ['1', '2'],
    ['2', '1'],
  ]);
});

test('a scan adds one to a typed number, and does not change a text that is not a number', () => {
  expect(addPiece([part('1', '')], stock('1', 5))).toMatchObject([{ text: '1' }]);
  expect(addPiece([part('1', '12')], stock('1', 5))).toMatchObject([{ text: '13' }]);
  expect(addPiece([part('1', 'x')], stock('1', 5))).toMatchObject([{ text: 'x' }]);
});

test('a scan keeps the stock that the clerk saw first, so that a change in the meantime is noticed', () => {
  expect(addPiece([part('1', '1', 5)], stock('1', 4))).toMatchObject([{ stock: { onHand: 5 } }]);
});

test('parts can be changed and removed', () => {
  const parts = [part('1', '1'), part('2', '2')];
  expect(setPieces(parts, '2', '7').map(({ text }) => text)).toEqual(['1', '7']);
  expect(withoutPart(parts, '1').map(({ text }) => text)).toEqual(['2']);
});

test('a count has the parts with a number, including 0, and their differences', () => {
  const counted = countedParts([part('1', ' 3 '), part('2', ''), part('3', '0'), part('4', '5')]);
  expect(counted?.map(({ difference }) => difference)).toEqual([-2, -5, 0]);
  expect(linesOfCount(counted ?? [])).toEqual([
    { partId: '1', onHand: 5, counted: 3 },
    { partId: '3', onHand: 5, counted: 0 },
    { partId: '4', onHand: 5, counted: 5 },
  ]);
  for (const text of ['x', '-1', '1.5', '99999999999']) expect(countedParts([part('1', text)])).toBeNull();
});

test('differences have a sign', () => {
  expect([3, -2000, 0].map(differenceText)).toEqual(['+3', '−2,000', 'No difference']);
});
