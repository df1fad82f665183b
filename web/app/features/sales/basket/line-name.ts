import type { BasketLine } from '@axlewright/contract/sales/baskets';

type NamedLine = Pick<BasketLine, 'part' | 'formerPart' | 'orderedAs'>;

/**
 * Returns the name of a line's part, or its part number if it has no name. If the shop knows nothing about the part anymore, returns the
 * number that the buyer typed.
 */
export function lineName({ part, formerPart, orderedAs }: NamedLine): string {
  const known = part ?? formerPart;
  return known?.name || known?.partNumber || orderedAs || 'Unknown part';
}

/** The number of a line's part, even if the shop no longer sells it. */
export const linePartNumber = ({ part, formerPart }: Omit<NamedLine, 'orderedAs'>): string | undefined => (part ?? formerPart)?.partNumber;
