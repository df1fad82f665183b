import type { WantedLine } from '@axlewright/contract/sales/baskets';

type Line = Pick<WantedLine, 'partId' | 'quantity' | 'orderable'>;

/**
 * Returns the quantity closest to the line's own that can be ordered. If several lines have the same part, corrects the sum of their
 * quantities, but changes only this line. Returns null if no quantity of this line makes the sum orderable.
 */
export function correctedQuantity(line: Line, lines: readonly Line[]): number | null {
  if (!line.orderable) return null;
  const { from, to, step } = line.orderable;
  const sum = lines.reduce((total, { partId, quantity }) => (partId === line.partId ? total + quantity : total), 0);
  const others = sum - line.quantity;
  const rounded = Math.round(sum / step) * step;
  const corrected = Math.min(Math.max(rounded, from), to) - others;
  return corrected >= 1 ? corrected : null;
}
