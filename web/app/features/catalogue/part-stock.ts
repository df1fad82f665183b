import { isOrderableStatus, lifeCycleStatuses } from '@axlewright/contract/life-cycle';
import { smallestOrder } from '@axlewright/contract/order-quantity';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { PartSummary } from './part-summary.ts';

/** Below this many times the smallest order, the stock is called low. */
const lowStockFactor = 4;

export interface StockState {
  label: string;
  tone: BadgeTone;
  /** pieces; null where nothing can be ordered */
  orderFrom: number | null;
}

/** The one word about whether a part can be had, and from how many pieces on. */
export function stockState({ minQ, availableQ, price, lifeCycleStatus }: PartSummary): StockState {
  if (availableQ === null || price === null) return { label: 'Not for sale yet', tone: 'neutral', orderFrom: null };
  if (!isOrderableStatus(lifeCycleStatus)) return { label: lifeCycleStatuses[lifeCycleStatus], tone: 'neutral', orderFrom: null };

  const orderFrom = smallestOrder({ minQ, availableQ });
  if (orderFrom === null) return { label: 'Out of stock', tone: 'danger', orderFrom };
  if (lifeCycleStatus === 'A') return { label: lifeCycleStatuses.A, tone: 'warning', orderFrom };
  if (availableQ < orderFrom * lowStockFactor) return { label: 'Low stock', tone: 'warning', orderFrom };
  return { label: 'In stock', tone: 'success', orderFrom };
}
