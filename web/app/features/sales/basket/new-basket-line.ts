import type { NewWantedLine as FullLine } from '@axlewright/contract/sales/baskets';

/** A line to add. `note`, `orderedAs`, and `vehicle` may be missing. */
export type NewBasketLine = Pick<FullLine, 'partId' | 'quantity'> & Partial<FullLine>;
