import type { WantedLine } from '@axlewright/contract/sales/baskets';
import { nextOrderableQuantity } from '@axlewright/contract/sales/order-quantity';

type Line = Pick<WantedLine, 'partId' | 'quantity' | 'orderable'>;

/**
 * Returns the quantity that the basket suggests instead of the line's own. The rule is the same as on the order pad. If several lines have the same
 * part, corrects the sum of their quantities, but changes only this line. Returns null if no quantity of this line makes the sum orderable.
 */
export function correctedQuantity(line: Line, lines: readonly Line[]): number | null {
  if (!line.orderable) return null;
  const sum = lines.reduce((total, { partId, quantity }) => (partId === line.partId ? total + quantity : total), 0);
  const others = sum - line.quantity;
  const corrected = nextOrderableQuantity(sum, line.orderable) - others;
  return corrected >= 1 ? corrected : null;
}
