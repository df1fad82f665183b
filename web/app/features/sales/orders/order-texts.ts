import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { Order } from '@axlewright/contract/sales/orders';

/** 'Brake pad set', or 'Brake pad set + 19 more' for an order of 20 lines */
export function orderTitle({ name, lines }: Pick<Order, 'name' | 'lines'>): string {
  return lines.length > 1 ? `${name} + ${numberText(lines.length - 1)} more` : name;
}

/** '20 lines, 143 pieces' */
export function lineCounts(lines: readonly Pick<OrderLine, 'quantity'>[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${numberText(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}, ${numberText(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`;
}

/** The question that the user must confirm before an order is canceled. */
export function cancelQuestion({ lines }: Pick<Order, 'lines'>): string {
  return lines.length > 1 ? `Cancel this order of ${numberText(lines.length)} lines?` : 'Delete product from your orders?';
}

const numberText = (count: number) => count.toLocaleString('en-US');
