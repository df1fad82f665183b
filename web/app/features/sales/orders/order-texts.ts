import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { Order } from '@axlewright/contract/sales/orders';
import { linesText, piecesText } from './count-texts.ts';

/** 'Brake pad set', or 'Brake pad set + 19 more' for an order of 20 lines */
export function orderTitle({ name, lines }: Pick<Order, 'name' | 'lines'>): string {
  return lines.length > 1 ? `${name} + ${(lines.length - 1).toLocaleString('en-US')} more` : name;
}

/** '20 lines, 143 pieces' */
export function lineCounts(lines: readonly Pick<OrderLine, 'quantity'>[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${linesText(lines.length)}, ${piecesText(pieces)}`;
}

/** The question that the user must confirm before an order is canceled. */
export function cancelQuestion({ lines }: Pick<Order, 'lines'>): string {
  return lines.length > 1 ? `Cancel this order of ${linesText(lines.length)}?` : 'Delete product from your orders?';
}
