import { expect, it } from 'vitest';
import { partFixture } from '../part-fixture.ts';
import { judgeRows } from './judge-rows.ts';
import { callsToAdd, hasRowsOf, withKeyOf } from './lines-to-add.ts';
import { newRow, type PadRow } from './pad-row.ts';

const part = partFixture({ minQ: 2, availableQ: 400 });
const chosen = { partId: part._id, partNumber: part.partNumber, how: 'chosen', part } as const;
const rowWith = (id: number, quantity: string, change: Partial<PadRow> = {}) => newRow(id, { number: 'A', quantity, chosen, ...change });
const callsOf = (rows: readonly PadRow[], key: string) => callsToAdd(rows, judgeRows(rows, new Map()), () => key);
const rows = [rowWith(1, '4'), rowWith(2, '6')];
const lost = callsOf(rows, 'first');

it('an interrupted call is repeated only while its rows are the same', () => {
  const [a, b] = rows as [PadRow, PadRow];
  expect(hasRowsOf(lost, rows)).toBe(true);
  expect(hasRowsOf(lost, [...rows, rowWith(3, '8')])).toBe(true);
  expect(hasRowsOf(lost, [a])).toBe(false);
  expect(hasRowsOf(lost, [a, { ...b, quantity: '7' }])).toBe(false);
  expect(hasRowsOf(lost, [a, { ...b, keepsQuantity: true }])).toBe(false);
  expect(hasRowsOf(lost, [a, { ...b, chosen: { ...chosen, partId: 'other' } }])).toBe(false);
});

it('changed rows are sent with the key of the interrupted call, and the new call remembers the original rows', () => {
  const second = withKeyOf(lost[0], callsOf([rowWith(1, '5')], 'second'));
  expect(second).toMatchObject([{ key: 'first', lines: [{ quantity: 5 }], former: [{ quantity: '4' }, { quantity: '6' }] }]);
  expect(withKeyOf(second[0], callsOf([rowWith(1, '8')], 'third'))).toMatchObject([
    { key: 'first', former: [{ quantity: '4' }, { quantity: '6' }] },
  ]);
  expect(withKeyOf(undefined, callsOf(rows, 'new'))).toMatchObject([{ key: 'new' }]);
});
