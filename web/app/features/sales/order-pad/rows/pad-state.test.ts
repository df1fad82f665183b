import { expect, it } from 'vitest';
import { changePad, emptyPad, type PadState } from './pad-state.ts';

const line = (number: string, quantity = '', reference = '') => ({ number, quantity, reference });
const filled = ({ rows }: PadState) =>
  rows.filter(({ number, quantity }) => number + quantity).map(({ number, quantity }) => `${number} ${quantity}`.trim());
const pad = changePad(emptyPad, { type: 'import', lines: [line('A', '1'), line('B', '2'), line('C', '3')], at: null });
const idOf = (state: PadState, number: string) => state.rows.find((row) => row.number === number)?.id ?? 0;

it('pasted lines replace a blank row, whose id stays, or go below a filled row', () => {
  const first = emptyPad.rows[0]?.id ?? 0;
  const pasted = changePad(emptyPad, { type: 'import', lines: [line('A'), line('B')], at: first });
  expect([filled(pasted), pasted.rows[0]?.id]).toEqual([['A', 'B'], first]);
  expect(filled(changePad(pad, { type: 'import', lines: [line('X'), line('Y')], at: idOf(pad, 'A') }))).toEqual([
    'A 1',
    'X',
    'Y',
    'B 2',
    'C 3',
  ]);
});

it('there is always a blank row at the end', () => {
  expect(pad.rows.at(-1)?.number).toBe('');
  const last = pad.rows.at(-1)?.id ?? 0;
  expect(changePad(pad, { type: 'edit', id: last, change: { number: 'D' } }).rows.at(-1)?.number).toBe('');
});

it('Undo brings removed rows back to their place', () => {
  const removed = changePad(pad, { type: 'remove', ids: [idOf(pad, 'B')] });
  expect(filled(removed)).toEqual(['A 1', 'C 3']);
  expect(filled(changePad(removed, { type: 'undo-remove' }))).toEqual(['A 1', 'B 2', 'C 3']);
});

it('if the user changes the columns of an import, only the lines of the last import are replaced', () => {
  const more = changePad(pad, { type: 'import', lines: [line('4', 'X')], at: null });
  expect(filled(changePad(more, { type: 'replace-import', lines: [line('X', '4')] }))).toEqual(['A 1', 'B 2', 'C 3', 'X 4']);
});

it('a pasted column fills the rows from the field downward, and adds the rows that are missing', () => {
  const field = { id: idOf(pad, 'B'), field: 'quantity' } as const;
  expect(filled(changePad(pad, { type: 'fill', ...field, values: ['7', '8', '9', '10', '11', '12'] })).join()).toBe(
    'A 1,B 7,C 8,9,10,11,12',
  );
});

it('a part that was split becomes one row for each of its successors', () => {
  expect(filled(changePad(pad, { type: 'split-part', id: idOf(pad, 'B'), partNumbers: ['B1', 'B2'] }))).toEqual([
    'A 1',
    'B1 2',
    'B2 2',
    'C 3',
  ]);
});

it('a row that the user changed while it was being added to the basket stays', () => {
  const [a, b] = pad.rows;
  if (!a || !b) throw new Error('no rows');
  const changed = changePad(pad, { type: 'edit', id: b.id, change: { quantity: '5' } });
  expect(filled(changePad(changed, { type: 'added', call: { rows: [a, b] } }))).toEqual(['B 5', 'C 3']);
});
