import type { ErrorParameters } from '@axlewright/contract/error-texts';
import type { OrderLineError } from '@axlewright/contract/sales/order-lines';
import { ShopError } from '../../../platform/shop-error.ts';

export type LinesOf = NonNullable<ErrorParameters<'lines-rejected'>['of']>;

/** @param of names the thing that the lines belong to; default: an order */
export function linesRejectedError(lines: OrderLineError[], of?: LinesOf): ShopError {
  return new ShopError('lines-rejected', 422, { parameters: { count: lines.length, ...(of && { of }) }, lines });
}
