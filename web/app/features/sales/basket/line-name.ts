import type { BasketLine } from '@axlewright/contract/sales/baskets';

/** Returns the name of a line's part. If the part has no name, or the shop no longer has it, returns a number. */
export const lineName = ({ part, orderedAs }: Pick<BasketLine, 'part' | 'orderedAs'>): string =>
  part?.name || part?.partNumber || orderedAs || 'Unknown part';
