import { expect, test } from 'vitest';
import { type CancelableLine, chosenCancellation, outdatedLineNumbers, typedQuantity } from './chosen-pieces.ts';

const line = (lineNumber: number, left: number, unitPrice: number): CancelableLine => ({
  lineNumber,
  partNumber: `AXW-${lineNumber}`,
  name: 'Brake rotor',
  unitPrice,
  note: '',
  left,
});
const lines = [line(1, 4, 12.5), line(2, 2, 20)];
const paid = { refundable: 90, refundedByHand: 0, returnedByHand: 0 };

test('the refund is the price of the chosen pieces', () => {
  expect(chosenCancellation(lines, { 1: { text: ' 3 ', left: 4 }, 2: { text: '', left: 2 } }, paid, false)).toEqual({
    lines: [{ lineNumber: 1, quantity: 3, left: 4 }],
    pieces: 3,
    valueCents: 3_750,
    refundCents: 3_750,
  });
});

test('an earlier refund by hand, or a failed one that was returned by check, lowers the refund only if it was for these pieces', () => {
  const typed = { 2: { text: '2', left: 2 } };
  const earlier = { refundable: 65, refundedByHand: 15, returnedByHand: 10 };
  expect(chosenCancellation(lines, typed, earlier, false)?.refundCents).toBe(4_000);
  expect(chosenCancellation(lines, typed, earlier, true)?.refundCents).toBe(1_500);
  expect(chosenCancellation(lines, typed, { ...earlier, refundable: 10 }, false)?.refundCents).toBe(1_000);
});

test('during an upgrade, an older instance does not say what was returned by check', () => {
  const typed = { 2: { text: '2', left: 2 } };
  expect(chosenCancellation(lines, typed, { refundable: 65, refundedByHand: 15 }, true)?.refundCents).toBe(2_500);
});

test.each(['-1', '1.5', 'x', '5'])('rejects the quantity %s for a line with four pieces', (text) => {
  expect(typedQuantity(line(1, 4, 12.5), { 1: { text, left: 4 } })).toBeNull();
  expect(chosenCancellation(lines, { 1: { text, left: 4 } }, paid, false)).toBeNull();
});

test('a quantity no longer counts if pieces were shipped or canceled since it was typed, so nothing is canceled twice', () => {
  const typed = { 1: { text: '1', left: 5 }, 3: { text: '2', left: 2 } };
  expect(chosenCancellation(lines, typed, paid, false)?.pieces).toBe(0);
  expect(outdatedLineNumbers(lines, typed)).toEqual([1, 3]);
  expect(outdatedLineNumbers(lines, { 1: { text: '1', left: 4 } })).toEqual([]);
});
