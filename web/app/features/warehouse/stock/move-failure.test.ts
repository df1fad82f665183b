import { ApiError } from '@axlewright/client/call-endpoint';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { expect, test } from 'vitest';
import { moveFailure } from './move-failure.ts';
import type { StockMove } from './stock.queries.ts';

const stock: PartStock = {
  _id: '7',
  partNumber: 'AXW-7',
  name: 'Brake rotor',
  image: '',
  bin: '',
  onHand: 5,
  promised: 0,
  available: 5,
  beingPacked: [],
};
const receipt = { lines: [{ partId: '7', quantity: 1 }], supplier: '', deliveryNote: '' };
const move: StockMove = { kind: 'receive', receipt, key: '1' };
const rejected = (field: string, message: string) =>
  new ApiError(422, { detail: 'Some fields are not valid.', errors: [{ field, message }] });

test('the message about a rejected line begins with its part number', () => {
  expect(moveFailure(rejected('lines.0.quantity', 'At least 1'), move, [stock])).toBe('AXW-7: At least 1.');
});

test('a list that is too long says what to do', () => {
  const lines = Array.from({ length: 501 }, () => ({ partId: '7', quantity: 1 }));
  const long: StockMove = { kind: 'receive', receipt: { ...receipt, lines }, key: '1' };
  expect(moveFailure(rejected('lines', 'At most 500 parts'), long, [stock])).toBe('At most 500 parts. Split the list into shorter ones.');
  expect(moveFailure(rejected('lines', 'At least one part'), move, [stock])).toBe('At least one part.');
});

test('another error shows the message of the shop', () => {
  expect(moveFailure(rejected('supplier', 'Too long'), move, [stock])).toBe('Some fields are not valid.');
});
