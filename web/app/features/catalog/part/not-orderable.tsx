import { isAnnounced, isOrderableStatus } from '@axlewright/contract/catalog/life-cycle';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { smallestQuantity } from '@axlewright/contract/sales/order-quantity';
import { allowsStockAlert } from '../list/part-stock.ts';
import type { StockAlertSlot } from './stock-alert-slot.ts';

interface NotOrderableProps {
  part: PartDetail;
  stockAlert: StockAlertSlot | undefined;
}

/** The reason why nobody can order the part now. */
export function NotOrderable({ part, stockAlert: StockAlert }: NotOrderableProps) {
  return (
    <section aria-label="Ordering" className="rounded-md border border-line bg-sunken px-5 py-4">
      <p className="font-semibold">Not available to order</p>
      <p className="mt-1 text-ink-soft">{reasonOf(part)}</p>
      {StockAlert && allowsStockAlert(part) && <StockAlert part={part} />}
    </section>
  );
}

function reasonOf(part: PartDetail): string {
  if (part.draft || part.availableQ === null || part.price === null) return 'Not for sale yet: its price or stock is not set.';
  const successors = part.supersession?.successors ?? [];
  if (successors.length > 0) return `Order ${successors.map(({ partNumber }) => partNumber).join(' and ')} instead.`;
  if (part.lifeCycleStatus === '5') return 'Temporarily unavailable.';
  if (isAnnounced(part.lifeCycleStatus)) return 'Announced, but not for sale yet. Ask us when it will be available.';
  if (!isOrderableStatus(part.lifeCycleStatus)) return 'No longer sold. Ask us for a replacement.';
  if (part.availableQ === 0) return 'Out of stock.';
  const smallest = smallestQuantity(part).toLocaleString('en-US');
  return `The minimum order is ${smallest}, and an order must be less than our stock of ${part.availableQ}.`;
}
