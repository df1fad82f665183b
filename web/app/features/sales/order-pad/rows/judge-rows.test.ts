import type { Part } from '@axlewright/contract/catalog/parts';
import { describe, expect, it } from 'vitest';
import { partFixture } from '../part-fixture.ts';
import { judgeRows } from './judge-rows.ts';
import { newRow, type PadRow } from './pad-row.ts';

/** Orders of this part are for 3 to 39 pieces. */
const part = partFixture({ minQ: 2, availableQ: 40 });
const carton = partFixture({ _id: '2', minQ: 2, availableQ: 40, orderMultiple: 6 });

function rowWith(id: number, found: Part, quantity: string, change: Partial<PadRow> = {}): PadRow {
  const answer = {
    number: found.partNumber,
    status: 'found',
    part: found,
    candidates: [],
    splitQuantity: null,
    isSplitTried: true,
  } as const;
  return { ...newRow(id, { number: found.partNumber, quantity }), answer, ...change };
}

function judged(...rows: PadRow[]) {
  const findings = judgeRows(rows, new Map());
  return rows.map(({ id }) => [findings.get(id)?.state, findings.get(id)?.quantity]);
}

describe('repairs a quantity to what can be ordered', () => {
  it.each([
    ['an orderable quantity stays', part, '5', ['ready', 5]],
    ['too few', part, '1', ['repaired', 3]],
    ['too many', part, '99', ['repaired', 39]],
    ['no quantity', part, '', ['repaired', 3]],
    ['part of a carton', carton, '7', ['repaired', 12]],
    ['more cartons than there are', carton, '50', ['repaired', 36]],
    ['not a number', part, 'many', ['bad-quantity', null]],
    ['no stock', partFixture({ availableQ: 3, minQ: 2 }), '5', ['not-orderable', null]],
    ['a discontinued part', partFixture({ lifeCycleStatus: '8' }), '5', ['not-orderable', null]],
  ] as const)('%s', (_, of, quantity, expected) => expect(judged(rowWith(1, of, quantity))).toEqual([expected]));

  it('does not repair after Undo', () => expect(judged(rowWith(1, part, '1', { keepsQuantity: true }))).toEqual([['bad-quantity', 1]]));
});

describe('a number of a part that is no longer sold', () => {
  const successor = { _id: '7', partNumber: 'NEW-1', brand: 'Axlewright', name: 'New hub' };
  const similar = {
    partId: '8',
    partNumber: 'FRAM-1',
    brand: 'Fram',
    name: 'Filter',
    why: 'end-of-number',
    number: 'FRAM-1',
    numberBrand: 'Fram',
  } as const;
  const findingFor = (successors: (typeof successor)[], change: Partial<PadRow['answer']>) => {
    const formerPart = { partNumber: 'OLD-1', brand: 'Axlewright', name: 'Old hub', successors };
    const row = rowWith(1, part, '5');
    const answer = { ...row.answer, status: 'unknown', part: null, formerPart, ...change } as NonNullable<PadRow['answer']>;
    return judgeRows([{ ...row, answer }], new Map()).get(1);
  };

  it('offers what replaces the part', () =>
    expect(findingFor([successor], { status: 'proposed', candidates: [similar] })).toMatchObject({
      state: 'replaced',
      candidates: [{ partNumber: 'NEW-1' }],
    }));

  it('offers similar numbers if nothing replaces the part', () =>
    expect(findingFor([], { status: 'proposed', candidates: [similar] })).toMatchObject({ state: 'proposed', candidates: [similar] }));

  it('says what the part was if there is nothing to offer', () =>
    expect(findingFor([], {})).toMatchObject({ state: 'not-sold', candidates: [], formerPart: { name: 'Old hub' } }));
});

it('a reference that is too long has to be shortened', () =>
  expect(judged(rowWith(1, part, '5', { reference: 'x'.repeat(201) }), rowWith(2, part, '5', { reference: 'x'.repeat(200) }))).toEqual([
    ['long-reference', null],
    ['ready', 5],
  ]));

describe('judges the lines with the same part together', () => {
  it('two halves of a carton need no repair', () =>
    expect(judged(rowWith(1, carton, '5'), rowWith(2, carton, '7'))).toEqual([
      ['ready', 5],
      ['ready', 7],
    ]));
  it('only the last line grows', () =>
    expect(judged(rowWith(1, carton, '5'), rowWith(2, carton, '5'))).toEqual([
      ['ready', 5],
      ['repaired', 7],
    ]));
  it('the last lines shrink to the stock, and a line without stock is reported', () =>
    expect(judged(rowWith(1, part, '30'), rowWith(2, part, '30'), rowWith(3, part, '30'))).toEqual([
      ['ready', 30],
      ['repaired', 9],
      ['bad-quantity', 30],
    ]));
});

it('returns the same finding for a row that has not changed', () => {
  const rows = [rowWith(1, part, '1'), rowWith(2, carton, '7')];
  const first = judgeRows(rows, new Map());
  const second = judgeRows([rows[0] as PadRow, rowWith(2, carton, '13')], first);
  expect(second.get(1)).toBe(first.get(1));
  expect(second.get(2)).not.toBe(first.get(2));
});
