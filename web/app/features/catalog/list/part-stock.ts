import { isOrderableStatus, lifeCycleStatuses, mayComeBack } from '@axlewright/contract/catalog/life-cycle';
import { isLowStock, smallestOrderQuantity, smallestQuantity } from '@axlewright/contract/sales/order-quantity';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { PartSummary } from './part-summary.ts';

export interface StockState {
  label: string;
  tone: BadgeTone;
  /** The smallest quantity that can be ordered, in pieces. Null if the part cannot be ordered. */
  minOrder: number | null;
}

/** Returns whether buyers can ask for an email that says when they can order the part again. */
export function allowsStockAlert(part: PartSummary): boolean {
  const { availableQ, price, lifeCycleStatus, successors } = part;
  const isForSale = availableQ !== null && price !== null && mayComeBack(lifeCycleStatus) && successors.length === 0;
  return isForSale && stockState(part).minOrder === null;
}

/** A short label that says whether the part can be ordered, and the minimum order. */
export function stockState({ minQ, orderMultiple, availableQ, price, lifeCycleStatus }: PartSummary): StockState {
  if (availableQ === null || price === null) return { label: 'Not for sale yet', tone: 'neutral', minOrder: null };
  if (!isOrderableStatus(lifeCycleStatus)) return { label: lifeCycleStatuses[lifeCycleStatus], tone: 'neutral', minOrder: null };

  const bounds = { minQ, orderMultiple, availableQ };
  const minOrder = smallestOrderQuantity(bounds);
  if (availableQ === 0) return { label: 'Out of stock', tone: 'danger', minOrder: null };
  if (minOrder === null)
    return {
      label: `Not enough stock for the minimum order of ${smallestQuantity(bounds).toLocaleString('en-US')}`,
      tone: 'danger',
      minOrder,
    };
  if (lifeCycleStatus === 'A') return { label: lifeCycleStatuses.A, tone: 'warning', minOrder };
  if (isLowStock(bounds)) return { label: 'Low stock', tone: 'warning', minOrder };
  return { label: 'In stock', tone: 'success', minOrder };
}
