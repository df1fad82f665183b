import type { NewWantedLine } from '@axlewright/contract/sales/baskets';

/** A line to add. `note` and `orderedAs` may be missing. */
export type NewBasketLine = Pick<NewWantedLine, 'partId' | 'quantity'> & Partial<NewWantedLine>;
