import { isAnnounced, isOrderableStatus } from '@axlewright/contract/catalog/life-cycle';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { smallestQuantity } from '@axlewright/contract/sales/order-quantity';
import type { Order } from '@axlewright/contract/sales/orders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { stockState } from '../list/part-stock.ts';
import { OrderPlaced } from './order-placed.tsx';
import { lastAddressQuery } from './part.queries.ts';
import { type OrderablePart, PurchaseForm } from './purchase-form.tsx';

/** The order form, the placed order, or the reason why the part cannot be ordered. */
export function Purchase({ part, user }: { part: PartDetail; user: AuthUser }) {
  const [placed, setPlaced] = useState<Order | null>(null);
  if (placed) return <OrderPlaced order={placed} onOrderMore={() => setPlaced(null)} />;
  if (!isOrderable(part)) return <NotOrderable part={part} />;
  return <PrefilledForm part={part} user={user} onPlaced={setPlaced} />;
}

function isOrderable(part: PartDetail): part is OrderablePart {
  return stockState(part).minOrder !== null;
}

/** The order form with the address of the last order and the phone number of the profile. Both stay empty if they cannot be loaded. */
function PrefilledForm({ part, user, onPlaced }: { part: OrderablePart; user: AuthUser; onPlaced: (order: Order) => void }) {
  const address = useQuery({ ...lastAddressQuery(user.email), retry: false });
  const profile = useQuery({ ...profileQuery, retry: false });
  if (address.isPending || profile.isPending) return <Spinner label="Loading the order form" className="py-8" />;
  const prefilled = { address: address.data ?? '', phone: profile.data?.phone ?? '' };
  return <PurchaseForm part={part} email={user.email} prefilled={prefilled} onPlaced={onPlaced} />;
}

function NotOrderable({ part }: { part: PartDetail }) {
  return (
    <section aria-label="Ordering" className="rounded-md border border-line bg-sunken px-5 py-4">
      <p className="font-semibold">Not available to order</p>
      <p className="mt-1 text-ink-soft">{reasonOf(part)}</p>
    </section>
  );
}

function reasonOf(part: PartDetail): string {
  if (part.draft || part.availableQ === null || part.price === null) return 'Not for sale yet: its price or stock is not set.';
  if (part.supersededBy) return `Order ${part.supersededBy.partNumber} instead.`;
  if (part.lifeCycleStatus === '5') return 'Temporarily unavailable. Check back in a few days, or ask us when it will be in stock.';
  if (isAnnounced(part.lifeCycleStatus)) return 'Announced, but not for sale yet. Ask us when it will be available.';
  if (!isOrderableStatus(part.lifeCycleStatus)) return 'No longer sold. Ask us for a replacement.';
  if (part.availableQ === 0) return 'Out of stock. Check back soon.';
  const smallest = smallestQuantity(part).toLocaleString('en-US');
  return `The minimum order is ${smallest}, and an order must be less than our stock of ${part.availableQ}. Check back soon.`;
}
