import { isOrderableStatus } from '../catalog/life-cycle.ts';
import type { Part } from '../catalog/parts.ts';
import { isOrderableQuantity, orderableQuantities, type QuantityBounds, type QuantityRange } from './order-quantity.ts';

/** Why a line of a basket or list cannot be ordered as it is. Orders reject such a line with the same code. */
export const lineProblems = ['invalid-quantity', 'not-orderable', 'unknown-part'] as const;
export type LineProblem = (typeof lineProblems)[number];

type OrderedPart = Pick<Part, 'lifeCycleStatus' | 'minQ' | 'availableQ' | 'orderMultiple'>;

/**
 * Returns why a part cannot be ordered in this quantity; null if it can.
 * @param part null: the shop has no such part
 * @param quantity the total of all lines with this part
 */
export function lineProblemOf(part: OrderedPart | null, quantity: number): LineProblem | null {
  if (!part) return 'unknown-part';
  if (!isOrderableStatus(part.lifeCycleStatus)) return 'not-orderable';
  return isOrderableQuantity(quantity, boundsOf(part)) ? null : 'invalid-quantity';
}

/** The quantities of a part that can be ordered now; null if none can. */
export function orderableQuantitiesOf(part: OrderedPart | null): QuantityRange | null {
  return part && isOrderableStatus(part.lifeCycleStatus) ? orderableQuantities(boundsOf(part)) : null;
}

const boundsOf = ({ minQ, availableQ, orderMultiple }: OrderedPart): QuantityBounds => ({
  minQ,
  availableQ: availableQ ?? 0,
  orderMultiple,
});
