import { describe, expect, it } from 'vitest';
import { partFixture } from '../part-fixture.ts';
import { needsAnswer, newRow } from './pad-row.ts';
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
  const scanned = changePad(more, { type: 'append', rows: [{ number: 'S' }] });
  expect(filled(changePad(scanned, { type: 'change-import', was: [line('4', 'X')], lines: [line('X', '4')] }))).toEqual([
    'A 1',
    'B 2',
    'C 3',
    'X 4',
    'S',
  ]);
});

describe('if the user changes the columns of an import', () => {
  const was = [line('1', 'A'), line('2', 'B'), line('3', 'C')];
  const lines = [line('A', '1'), line('B', '2'), line('C', '3')];
  const wrong = changePad(emptyPad, { type: 'import', lines: was, at: null });
  const change = { type: 'change-import', was, lines } as const;

  it('lines that are in the basket or were removed do not return', () => {
    const added = changePad(wrong, { type: 'added', call: { rows: wrong.rows.slice(0, 1) } });
    const left = changePad(added, { type: 'remove', ids: [idOf(added, '3')] });
    expect(filled(changePad(left, change))).toEqual(['B 2']);
    expect(filled(changePad(changePad(left, change), { type: 'undo-remove' }))).toEqual(['B 2', 'C 3']);
  });
  it('what the user typed stays', () => {
    const edit = changePad(wrong, { type: 'edit', id: idOf(wrong, '2'), change: { quantity: '7' } });
    expect(filled(changePad(edit, change))).toEqual(['A 1', 'B 7', 'C 3']);
  });
  it('the first lines disappear or return if the user changes how many rows are headings', () => {
    const fewer = changePad(wrong, { ...change, lines: lines.slice(1) });
    expect(filled(fewer)).toEqual(['B 2', 'C 3']);
    expect(filled(changePad(fewer, { ...change, was: lines.slice(1) }))).toEqual(['A 1', 'B 2', 'C 3']);
  });
  it('nothing changes after all lines are gone, or after another tab has changed the pad', () => {
    const added = changePad(wrong, { type: 'added', call: { rows: wrong.rows.slice(0, 3) } });
    expect(filled(changePad(added, change))).toEqual([]);
    const loaded = changePad(wrong, { type: 'load', rows: wrong.rows.slice(0, 3) });
    expect(filled(changePad(loaded, change))).toEqual(['1 A', '2 B', '3 C']);
  });
});

it('the rows of another pad get new ids, and keep the choices of the user', () => {
  const [a] = pad.rows;
  const chosen = { partId: 'p', partNumber: 'P', how: 'chosen', part: null } as const;
  const both = changePad(pad, { type: 'append', rows: [{ ...newRow(a?.id ?? 0, line('V')), keepsQuantity: true, chosen }] });
  expect(filled(both)).toEqual(['A 1', 'B 2', 'C 3', 'V']);
  expect(new Set(both.rows.map(({ id }) => id)).size).toBe(both.rows.length);
  expect(both.rows[3]).toMatchObject({ keepsQuantity: true, chosen });
});

it('a row is looked up again if its quantity is added or removed, because its number may end with a quantity', () => {
  const typed = changePad(emptyPad, { type: 'edit', id: 1, change: { number: 'ABC-1 4', quantity: '5' } });
  const answer = (isSplitTried: boolean, splitQuantity: string | null) =>
    new Map([[1, { number: 'ABC-1 4', status: 'unknown', part: null, candidates: [], splitQuantity, isSplitTried } as const]]);
  const waits = ({ rows }: PadState) => rows.filter(needsAnswer).length;
  const answered = changePad(typed, { type: 'answer', answers: answer(false, null) });
  const cleared = changePad(answered, { type: 'edit', id: 1, change: { quantity: '' } });
  const split = changePad(cleared, { type: 'answer', answers: answer(true, '4') });
  const again = changePad(split, { type: 'edit', id: 1, change: { quantity: '5' } });
  expect([typed, answered, cleared, split, again].map(waits)).toEqual([1, 0, 1, 0, 1]);
});

it('a late answer about a former number, and a part that loads after another one was chosen, leave the row as it is', () => {
  const typed = changePad(emptyPad, { type: 'edit', id: 1, change: { number: 'KES 2' } });
  const answer = { status: 'unknown', part: null, candidates: [], splitQuantity: null, isSplitTried: true } as const;
  const answered = changePad(typed, { type: 'answer', answers: new Map([[1, { ...answer, number: 'KES 2' }]]) });
  expect(answered.rows[0]?.answer).toMatchObject({ number: 'KES 2' });
  expect(changePad(answered, { type: 'answer', answers: new Map([[1, { ...answer, number: 'KES 1' }]]) })).toEqual(answered);
  const chosen = changePad(answered, { type: 'choose', id: 1, chosen: { partId: '2', partNumber: 'P2', how: 'chosen' } });
  expect(changePad(chosen, { type: 'part-loaded', partId: '1', part: partFixture() })).toEqual(chosen);
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
