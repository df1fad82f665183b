import { centsFromDollars, dollarsFromCents } from '@axlewright/contract/money/money';
import type { Basket, BasketLine } from '@axlewright/contract/sales/baskets';
import { maximumOrderLines, type NewOrder } from '@axlewright/contract/sales/orders';

/** The lines of a basket that one order can take now. */
export interface ReadyLines {
  lines: BasketLine[];
  pieces: number;
  /** dollars */
  total: number;
  /** the number of lines that need a change first */
  withProblem: number;
  /** the number of lines that could be ordered, but exceed the maximum number of lines in one order */
  tooMany: number;
}

export function readyLinesOf({ lines: all }: Pick<Basket, 'lines'>): ReadyLines {
  const fine = all.filter(({ problem, unitPrice }) => problem === null && unitPrice !== null);
  const lines = fine.slice(0, maximumOrderLines);
  return {
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: dollarsFromCents(lines.reduce((cents, { price }) => cents + centsFromDollars(price ?? 0), 0)),
    withProblem: all.length - fine.length,
    tooMany: fine.length - lines.length,
  };
}

/** The order that takes these lines out of the basket. If the price of a line has changed since it was shown, the order is rejected. */
export function orderOf(lines: readonly BasketLine[], rest: Omit<NewOrder, 'lines' | 'basketLines'>): NewOrder {
  return {
    ...rest,
    lines: lines.map(({ partId, quantity, unitPrice, note, orderedAs, vehicle }) => ({
      partId,
      quantity,
      note,
      orderedAs,
      vehicle,
      ...(unitPrice !== null && { seenPrice: unitPrice }),
    })),
    basketLines: lines.map(({ _id }) => _id),
  };
}
