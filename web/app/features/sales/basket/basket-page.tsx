import ShoppingBasket from 'virtual:icon/shopping-basket';
import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Basket } from '@axlewright/contract/sales/baskets';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { Price } from '../../../ui/price.tsx';
import { OrderingForLine } from '../../catalog/part/ordering-for.tsx';
import { ReorderNotice } from '../reorder/reorder-notice.tsx';
import { SaveBasketButton } from '../saved-lists/save-basket-button.tsx';
import { basketQuery } from './basket.queries.ts';
import { BasketLines } from './basket-lines.tsx';
import { BasketSummary } from './basket-summary.tsx';
import { EmptyBasketButton } from './empty-basket-button.tsx';
import { FitWarning } from './fit-warning.tsx';
import { UnsavedQuantitiesContext, useCheckOut } from './use-check-out.ts';

const MayNotOrder = loadLater(async () => (await import('../../catalog/part/may-not-order.tsx')).MayNotOrder);

export const meta = () => unlistedPageMeta('Basket');

/** What the buyer wants to order for the current company. */
export default function BasketPage() {
  const { data: my } = useQuery(myCapabilitiesQuery);
  return (
    <section aria-labelledby="page-title" className="grid gap-6">
      <div className="grid gap-1">
        <h1 id="page-title" tabIndex={-1} className="text-3xl outline-none">
          Basket
        </h1>
        {my?.company && <OrderingForLine company={my.company} />}
      </div>
      <ReorderNotice />
      {my && !my.capabilities.includes('orders.place') ? <MayNotOrder my={my} /> : <LoadedBasket />}
    </section>
  );
}

function LoadedBasket() {
  const result = useQuery(basketQuery);
  const { data: basket } = result;
  if (!basket) return <LoadingState result={result} label="Loading your basket" errorTitle="Your basket could not be loaded" />;
  if (basket.lines.length === 0) return <NothingInBasket />;
  return <FilledBasket key={basket.companyId} basket={basket} />;
}

function NothingInBasket() {
  return (
    <EmptyState
      icon={<ShoppingBasket aria-hidden="true" />}
      title="Your basket is empty"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.catalog} variant="primary">
            Find a part
          </LinkButton>
          <LinkButton to={paths.orderPad}>Order Pad</LinkButton>
          <LinkButton to={paths.savedLists}>Saved Lists</LinkButton>
          <LinkButton to={paths.myOrders}>My Orders</LinkButton>
        </div>
      }
    >
      Parts that you add stay here, on all your devices, until you order them.
    </EmptyState>
  );
}

function FilledBasket({ basket }: { basket: Basket }) {
  const lines = useRef<HTMLDivElement>(null);
  const { unsaved, isSaving, onCheckOut } = useCheckOut(lines);
  const problems = basket.lines.filter(({ problem }) => problem !== null).length;
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div ref={lines} className="grid min-w-0 gap-4">
        <UnsavedQuantitiesContext value={unsaved}>
          <BasketLines basket={basket} />
        </UnsavedQuantitiesContext>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={paths.orderPad} size="small">
            Order Pad
          </LinkButton>
          <SaveBasketButton companyId={basket.companyId} />
          <EmptyBasketButton basket={basket} />
        </div>
      </div>
      <BasketSummary basket={basket}>
        {problems > 0 && <ProblemCount count={problems} />}
        <FitWarning lines={basket.lines} />
        <CheckOutLink isSaving={isSaving} onClick={onCheckOut} className="max-xl:hidden" />
        <p className="text-ink-faint text-sm">Stock and prices are checked again when you place the order.</p>
      </BasketSummary>
      <CheckoutBar total={basket.total}>
        <CheckOutLink isSaving={isSaving} onClick={onCheckOut} />
      </CheckoutBar>
    </div>
  );
}

/** Where the summary is below the lines, the button stays in view, so nobody has to scroll past a long basket. */
function CheckoutBar({ total, children }: Pick<Basket, 'total'> & { children: ReactNode }) {
  return (
    <div
      data-bottom-bar="narrow"
      className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-ink border-t-2 bg-paper py-3 xl:hidden print:hidden"
    >
      <p className="font-semibold text-lg">
        Total <Price cents={centsFromDollars(total)} />
      </p>
      {children}
    </div>
  );
}

interface CheckOutLinkProps {
  /** Whether the quantities are being saved before the checkout opens. */
  isSaving: boolean;
  onClick: (event: MouseEvent) => void;
  className?: string;
}

function CheckOutLink({ isSaving, ...rest }: CheckOutLinkProps) {
  return (
    <LinkButton {...rest} to={paths.checkout} variant="primary" aria-busy={isSaving || undefined}>
      {isSaving ? 'Saving…' : 'Check out'}
    </LinkButton>
  );
}

function ProblemCount({ count }: { count: number }) {
  return (
    <p className="border-warning border-s-3 bg-warning-soft px-3 py-2 text-sm text-warning">
      {count === 1 ? '1 line needs' : `${count.toLocaleString('en-US')} lines need`} a change before you can order{' '}
      {count === 1 ? 'it' : 'them'}.
    </p>
  );
}
