import ShoppingBasket from 'virtual:icon/shopping-basket';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { hasSettled } from '../../../platform/has-settled.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { useLatestSignal } from '../../../platform/use-latest-signal.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { OrderingForLine } from '../../catalog/part/ordering-for.tsx';
import { lastAddressQuery } from '../../catalog/part/part.queries.ts';
import { companyQuery } from '../../people/company/company.queries.ts';
import { profileQuery } from '../../people/profile/profile.queries.ts';
import { basketQuery } from '../basket/basket.queries.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { suggestionsOf } from './checkout-values.ts';

const CheckoutDone = loadLater(async () => (await import('./checkout-done.tsx')).CheckoutDone);
const MayNotOrder = loadLater(async () => (await import('../../catalog/part/may-not-order.tsx')).MayNotOrder);

export const meta = () => unlistedPageMeta('Checkout');

/** Turns the basket into an order, on one page. */
export default function CheckoutPage() {
  const result = useQuery(myCapabilitiesQuery);
  const { data: my } = result;
  return (
    <section aria-labelledby="page-title" className="grid gap-6">
      <div className="grid gap-1">
        <h1 id="page-title" tabIndex={-1} className="text-3xl outline-none">
          Checkout
        </h1>
        {my?.company && <OrderingForLine company={my.company} />}
      </div>
      {!my ? (
        <LoadingState result={result} label="Loading the checkout" />
      ) : my.company && my.capabilities.includes('orders.place') ? (
        <Checkout key={my.company.companyId} companyId={my.company.companyId} />
      ) : (
        <MayNotOrder my={my} />
      )}
    </section>
  );
}

/** Waits for the data that the form starts with. If addresses or phone cannot be loaded, the form starts without them. */
function Checkout({ companyId }: { companyId: string }) {
  const { email } = useOutletContext<AuthUser>();
  const [placedId, setPlacedId] = useState<string | null>(null);
  const result = useQuery(basketQuery);
  const company = useQuery({ ...companyQuery, retry: false });
  const lastAddress = useQuery({ ...lastAddressQuery(email, companyId), retry: false });
  const profile = useQuery({ ...profileQuery, retry: false });
  const { data: basket } = result;
  const beginSignal = useLatestSignal();

  if (placedId !== null) return <CheckoutDone orderId={placedId} />;
  // For a moment after the user switches companies, the data is still that of the previous company.
  const isOfPrevious = company.data !== undefined && company.data._id !== companyId && !company.error;
  const isLoading = ![company, lastAddress, profile].every(hasSettled) || isOfPrevious || basket?.companyId !== companyId;
  if (!basket || isLoading)
    return <LoadingState result={result} label="Loading the checkout" errorTitle="Your basket could not be loaded" />;
  if (basket.lines.length === 0) return <NothingToOrder />;
  const suggestions = suggestionsOf({
    addresses: company.data?._id === companyId ? company.data.addresses : [],
    lastAddress: lastAddress.data ?? '',
    phone: profile.data?.phone ?? '',
  });
  return <CheckoutForm basket={basket} suggestions={suggestions} beginSignal={beginSignal} onPlaced={({ _id }) => setPlacedId(_id)} />;
}

function NothingToOrder() {
  return (
    <EmptyState
      icon={<ShoppingBasket aria-hidden="true" />}
      title="Your basket is empty"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.myOrders} variant="primary">
            My Orders
          </LinkButton>
          <LinkButton to={paths.catalog}>Find a part</LinkButton>
        </div>
      }
    >
      If you have just placed an order, it is in My Orders.
    </EmptyState>
  );
}
