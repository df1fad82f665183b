import type { BasketLine } from '@axlewright/contract/sales/baskets';

/**
 * Returns the name of a line's part, or its part number if it has no name. If the shop no longer has the part, returns the number that the
 * buyer typed.
 */
export const lineName = ({ part, orderedAs }: Pick<BasketLine, 'part' | 'orderedAs'>): string =>
  part?.name || part?.partNumber || orderedAs || 'Unknown part';
