import { isOrderableStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import type { Part } from '@axlewright/contract/catalog/parts';
import { isLowStock, smallestOrderQuantity } from '@axlewright/contract/sales/order-quantity';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** What a draft still needs, for example 'a name and a price'. Null if nothing is missing. */
export function draftNeeds({ name, price, availableQ }: Pick<Part, 'name' | 'price' | 'availableQ'>): string | null {
  const needs = [!name.trim() && 'a name', price === null && 'a price', availableQ === null && 'a stock quantity'].filter(
    (need) => need !== false,
  );
  return needs.length > 0 ? new Intl.ListFormat('en-US').format(needs) : null;
}

/** The status of a part in admin lists. The filter uses the same labels. */
export function partStatus({ draft, lifeCycleStatus, minQ, orderMultiple, availableQ }: Part): { label: string; tone: BadgeTone } {
  if (draft || availableQ === null) return { label: 'Draft', tone: 'accent' };
  if (!isOrderableStatus(lifeCycleStatus)) return { label: lifeCycleStatuses[lifeCycleStatus], tone: 'neutral' };
  if (smallestOrderQuantity({ minQ, orderMultiple, availableQ }) === null) return { label: 'Below minimum', tone: 'danger' };
  if (isLowStock({ minQ, availableQ })) return { label: 'Low stock', tone: 'warning' };
  return { label: 'For sale', tone: 'success' };
}
