import { isAnnounced, isOrderableStatus } from '@axlewright/contract/catalog/life-cycle';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Membership } from '@axlewright/contract/people/company';
import { smallestQuantity } from '@axlewright/contract/sales/order-quantity';
import type { Order } from '@axlewright/contract/sales/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { companyQuery } from '../../people/company/company.queries.ts';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { allowsStockAlert, stockState } from '../list/part-stock.ts';
import { OrderPlaced } from './order-placed.tsx';
import { lastAddressQuery } from './part.queries.ts';
import { prefilledFrom } from './prefilled.ts';
import { type AddToBasketSlot, type OrderablePart, PurchaseForm } from './purchase-form.tsx';

const MayNotOrder = loadLater(async () => (await import('./may-not-order.tsx')).MayNotOrder);

/** Lets the user ask for an email when the part can be ordered again. */
export type StockAlertSlot = ComponentType<{ part: PartDetail }>;

interface PurchaseProps {
  part: PartDetail;
  user: AuthUser;
  addToBasket: AddToBasketSlot;
  /** undefined for users who cannot order */
  stockAlert: StockAlertSlot | undefined;
}

/** The order form, the placed order, or the reason why the part cannot be ordered. */
export function Purchase({ part, stockAlert, ...rest }: PurchaseProps) {
  const [placed, setPlaced] = useState<Order | null>(null);
  if (placed) return <OrderPlaced order={placed} onOrderMore={() => setPlaced(null)} />;
  if (!isOrderable(part)) return <NotOrderable part={part} stockAlert={stockAlert} />;
  return <OrderFormForMember {...rest} part={part} onPlaced={setPlaced} />;
}

function isOrderable(part: PartDetail): part is OrderablePart {
  return stockState(part).minOrder !== null;
}

interface OrderFormForMemberProps {
  part: OrderablePart;
  user: AuthUser;
  addToBasket: AddToBasketSlot;
  onPlaced: (order: Order) => void;
}

/** The order form if the user may order for the company, otherwise the reason why not. */
function OrderFormForMember(props: OrderFormForMemberProps) {
  const { data: my, error, refetch, isFetching } = useQuery(myCapabilitiesQuery);
  if (!my) {
    return error ? (
      <ErrorState title="The order form could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        {failureMessage(error)}
      </ErrorState>
    ) : (
      <LoadingForm />
    );
  }
  if (!my.company || !my.capabilities.includes('orders.place')) return <MayNotOrder my={my} />;
  return <PrefilledForm {...props} company={my.company} />;
}

/** The order form with the addresses of the company and the phone number of the profile. What cannot be loaded stays empty. */
function PrefilledForm({ user, company, ...rest }: OrderFormForMemberProps & { company: Membership }) {
  // The form stays on screen while the data of another company loads.
  const lastAddress = useQuery({ ...lastAddressQuery(user.email, company.companyId), retry: false, placeholderData: keepPreviousData });
  const { data: details, isPending } = useQuery({ ...companyQuery, retry: false });
  const profile = useQuery({ ...profileQuery, retry: false });
  if (lastAddress.isPending || isPending || profile.isPending) return <LoadingForm />;
  // For a moment after a switch, these are the data of the other company.
  const isLoading = lastAddress.isPlaceholderData || (details !== undefined && details._id !== company.companyId);
  const prefilled = prefilledFrom({
    lastAddress: isLoading ? '' : lastAddress.data,
    addresses: isLoading ? [] : (details?.addresses ?? []),
    phone: profile.data?.phone,
    isLoading,
  });
  return <PurchaseForm {...rest} email={user.email} company={company} prefilled={prefilled} />;
}

const LoadingForm = () => <Spinner label="Loading the order form" className="py-8" />;

function NotOrderable({ part, stockAlert: StockAlert }: Pick<PurchaseProps, 'part' | 'stockAlert'>) {
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
