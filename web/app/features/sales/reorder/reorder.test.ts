import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import { expect, it } from 'vitest';
import { partFixture } from '../order-pad/part-fixture.ts';
import { resultOf } from './reorder.ts';

const line = (partId: string): OrderLine => ({
  lineNumber: Number(partId),
  kind: 'part',
  partId,
  partNumber: `AXW-${partId}`,
  name: `Part ${partId}`,
  image: '',
  quantity: 3,
  unitPrice: 12.5,
  price: 37.5,
  shipped: 0,
  cancelled: 0,
  note: '',
  orderedAs: '',
  vehicle: '',
});

it('the result of a reorder lists what is missing, what was replaced, what must be fixed, and which prices have changed', () => {
  const [same, gone, low, repriced, old] = ['1', '2', '3', '4', '5'].map(line) as [OrderLine, OrderLine, OrderLine, OrderLine, OrderLine];
  const successors = ['AXW-6', 'AXW-7'].map((partNumber) => ({ _id: partNumber, partNumber, brand: 'Axlewright', name: '' }));
  const inBasket = {
    note: '',
    orderedAs: '',
    vehicle: '',
    quantity: 3,
    unitPrice: 12.5,
    price: 37.5,
    part: null,
    formerPart: null,
    orderable: null,
    replacedBy: null,
    problem: null,
  };
  const basket = {
    lines: [
      { ...inBasket, _id: 'a', addedAt: '', partId: same.partId },
      { ...inBasket, _id: 'b', addedAt: '', partId: low.partId, problem: 'invalid-quantity' as const },
      { ...inBasket, _id: 'c', addedAt: '', partId: repriced.partId, unitPrice: 14 },
      { ...inBasket, _id: 'd', addedAt: '', partId: old.partId, part: partFixture({ successors }) },
    ],
  };
  expect(resultOf({ orderId: '100001', parts: [same, low, repriced, old], missing: new Map([[gone, 'AXW-8']]), basket })).toEqual({
    orderId: '100001',
    added: 4,
    missing: [{ partNumber: 'AXW-2', name: 'Part 2', successor: 'AXW-8' }],
    replaced: [{ partNumber: 'AXW-5', name: 'Part 5', successors: ['AXW-6', 'AXW-7'] }],
    toFix: [{ partNumber: 'AXW-3', name: 'Part 3' }],
    repriced: [{ partNumber: 'AXW-4', name: 'Part 4', before: 12.5, now: 14 }],
  });
});
