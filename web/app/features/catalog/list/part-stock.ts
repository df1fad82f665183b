import { isOrderableStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import { isLowStock, smallestOrder, smallestQuantity } from '@axlewright/contract/sales/order-quantity';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { PartSummary } from './part-summary.ts';

export interface StockState {
  label: string;
  tone: BadgeTone;
  /** pieces; null where nothing can be ordered */
  orderFrom: number | null;
}

/** The one word about whether a part can be had, and from how many pieces on. */
export function stockState({ minQ, orderMultiple, availableQ, price, lifeCycleStatus }: PartSummary): StockState {
  if (availableQ === null || price === null) return { label: 'Not for sale yet', tone: 'neutral', orderFrom: null };
  if (!isOrderableStatus(lifeCycleStatus)) return { label: lifeCycleStatuses[lifeCycleStatus], tone: 'neutral', orderFrom: null };

  const bounds = { minQ, orderMultiple, availableQ };
  const orderFrom = smallestOrder(bounds);
  if (availableQ === 0) return { label: 'Out of stock', tone: 'danger', orderFrom: null };
  if (orderFrom === null)
    return {
      label: `Not enough stock for the minimum order of ${smallestQuantity(bounds).toLocaleString('en-US')}`,
      tone: 'danger',
      orderFrom,
    };
  if (lifeCycleStatus === 'A') return { label: lifeCycleStatuses.A, tone: 'warning', orderFrom };
  if (isLowStock(bounds)) return { label: 'Low stock', tone: 'warning', orderFrom };
  return { label: 'In stock', tone: 'success', orderFrom };
}
