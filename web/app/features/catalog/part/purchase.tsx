import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Membership } from '@axlewright/contract/people/company';
import type { Order } from '@axlewright/contract/sales/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { hasSettled } from '../../../platform/has-settled.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { companyQuery } from '../../people/company/company.queries.ts';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { stockState } from '../list/part-stock.ts';
import { lastAddressQuery } from './part.queries.ts';
import { prefilledFrom } from './prefilled.ts';
import { type AddToBasketSlot, type OrderablePart, PurchaseForm } from './purchase-form.tsx';
import type { StockAlertSlot } from './stock-alert-slot.ts';

const OrderPlaced = loadLater(async () => (await import('./order-placed.tsx')).OrderPlaced);
const NotOrderable = loadLater(async () => (await import('./not-orderable.tsx')).NotOrderable);
const MayNotOrder = loadLater(async () => (await import('./may-not-order.tsx')).MayNotOrder);

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
  const result = useQuery(myCapabilitiesQuery);
  const { data: my } = result;
  if (!my) return <LoadingState result={result} placeholder={<LoadingForm />} errorTitle="The order form could not be loaded" />;
  if (!my.company || !my.capabilities.includes('orders.place')) return <MayNotOrder my={my} />;
  return <PrefilledForm {...props} company={my.company} />;
}

/** The order form with the addresses of the company and the phone number of the profile. What cannot be loaded stays empty. */
function PrefilledForm({ user, company, ...rest }: OrderFormForMemberProps & { company: Membership }) {
  // The form stays on screen while the data of another company loads.
  const lastAddress = useQuery({ ...lastAddressQuery(user.email, company.companyId), retry: false, placeholderData: keepPreviousData });
  const details = useQuery({ ...companyQuery, retry: false });
  const profile = useQuery({ ...profileQuery, retry: false });
  if (![lastAddress, details, profile].every(hasSettled)) return <LoadingForm />;
  // For a moment after the user switches companies, the data is still that of the previous company.
  const isLoading = lastAddress.isPlaceholderData || (details.data !== undefined && details.data._id !== company.companyId);
  const prefilled = prefilledFrom({
    lastAddress: isLoading ? '' : lastAddress.data,
    addresses: isLoading ? [] : (details.data?.addresses ?? []),
    phone: profile.data?.phone,
    isLoading,
  });
  return <PurchaseForm {...rest} email={user.email} company={company} prefilled={prefilled} />;
}

const LoadingForm = () => <Spinner label="Loading the order form" className="py-8" />;
