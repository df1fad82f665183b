import { centsFromDollars, dollarsFromCents } from '@axlewright/contract/money/money';
import { lineProblemOf, orderableQuantitiesOf } from '@axlewright/contract/sales/line-problem';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { correctedQuantity } from './basket/corrected-quantity.ts';
import { partFixture } from './order-pad/part-fixture.ts';
import { judgeRows } from './order-pad/rows/judge-rows.ts';
import { countRows } from './order-pad/rows/pad-counts.ts';
import { newRow, type PadRow } from './order-pad/rows/pad-row.ts';

const anyPart = fc
  .record({
    minQ: fc.nat({ max: 30 }),
    availableQ: fc.nat({ max: 200 }),
    orderMultiple: fc.option(fc.integer({ min: 1, max: 12 })),
    price: fc.integer({ min: 1, max: 9_999_999 }).map(dollarsFromCents),
  })
  .map(partFixture);

it('the order pad and the basket correct a quantity to the same number, and show the same price', () => {
  fc.assert(
    fc.property(anyPart, fc.integer({ min: 1, max: 300 }), (part, wanted) => {
      const answer = { number: part.partNumber, status: 'found', part, candidates: [], splitQuantity: null, isSplitTried: true } as const;
      const row: PadRow = { ...newRow(1, { number: part.partNumber, quantity: String(wanted) }), answer };
      const findings = judgeRows([row], new Map());

      const line = { partId: part._id, quantity: wanted, orderable: orderableQuantitiesOf(part) };
      const quantity = lineProblemOf(part, wanted) === null ? wanted : correctedQuantity(line, [line]);
      expect(findings.get(1)?.quantity).toBe(quantity);
      // A basket's price is a number of dollars that the server has computed in cents.
      const shownInBasket = dollarsFromCents(centsFromDollars(part.price ?? 0) * (quantity ?? 0));
      expect(countRows([row], findings).totalCents).toBe(centsFromDollars(shownInBasket));
    }),
    { seed: 8, numRuns: 2_000 },
  );
});
