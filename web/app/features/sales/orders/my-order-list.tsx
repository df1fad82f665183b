import ListX from 'virtual:icon/list-x';
import ShoppingCart from 'virtual:icon/shopping-cart';
import type { ListPage } from '@axlewright/client/call-endpoint';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListUrl } from '../../../lists/list-url.ts';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { useFirstPageIfMissing } from '../../../lists/use-first-page-if-missing.ts';
import { useShown } from '../../../lists/use-shown.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/format-count.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isFiltered, type MyOrdersQuery, type ShownState, shownState } from './my-orders-url.ts';
import type { OrderScope } from './order-scope.ts';

interface NoOrdersProps {
  listUrl: ListUrl<MyOrdersQuery>;
  scope: OrderScope;
  /** whether an empty list links to the orders of the whole company */
  showsCompanyLink: boolean;
  /** the orders in all states; loaded only if the list is empty */
  all: UseQueryResult<ListPage<Order>>;
}

interface MyOrderListProps extends NoOrdersProps {
  result: UseQueryResult<ListPage<Order>>;
  cardOf: (order: Order) => ReactNode;
}

/** One page of orders as cards. */
export function MyOrderList({ result, cardOf, ...view }: MyOrderListProps) {
  const { data, isPlaceholderData } = result;
  const { listUrl } = view;
  const { searchWith } = useShown(listUrl, result);
  const isMissing = useFirstPageIfMissing(result, listUrl.cursor, () => listUrl.change({}, { replace: true }));
  if (isMissing) return <PlaceholderCards />;
  if (!data) return <LoadingState result={result} placeholder={<PlaceholderCards />} />;
  // The page shows the former list until the new one has loaded. If the former list is empty, the new one may still have orders.
  if (isPlaceholderData && data.items.length === 0) return <PlaceholderCards />;
  if (data.items.length === 0) return <NoOrders {...view} />;
  const linkTo = (cursor: string | null | undefined) => (cursor ? { search: searchWith({ cursor }) } : null);
  return (
    <div className="grid gap-4">
      <p role="status" className="figures text-ink-soft">
        {formatCount(data.count)} {data.count === '1' ? 'order' : 'orders'}
      </p>
      <ul aria-label="Orders" aria-busy={isPlaceholderData} className="grid gap-3 transition-opacity aria-busy:opacity-55">
        {data.items.map(cardOf)}
      </ul>
      <Pagination label="Pages of orders" previous={linkTo(data.prev)} next={linkTo(data.next)} />
    </div>
  );
}

function NoOrders({ listUrl, scope, showsCompanyLink, all }: NoOrdersProps) {
  const { query } = listUrl;
  const isCompany = scope === 'company';
  if (isFiltered(query)) {
    return (
      <EmptyState
        icon={<ListX aria-hidden="true" />}
        title={query.q ? `No orders match “${query.q}”` : 'No orders match these filters'}
        action={<LinkButton to={{ search: listUrl.searchWith({ q: '', from: '', to: '' }) }}>Clear search and dates</LinkButton>}
      >
        {query.q ? 'Try fewer letters, other dates, or all orders.' : 'Try other dates, or all orders.'}
      </EmptyState>
    );
  }
  const shown = shownState(query);
  if (shown === 'cancelled') {
    return (
      <EmptyState title="No canceled orders">
        {isCompany ? 'Canceled orders of all members appear here.' : 'Your canceled orders appear here.'}
      </EmptyState>
    );
  }
  if (!all.data) return <LoadingState result={all} placeholder={<PlaceholderCards />} />;
  if (all.data.count !== '0') {
    const { title, text } = noneOf(shown, isCompany ? 'All orders of your company' : 'All your orders');
    return (
      <EmptyState
        icon={<ListX aria-hidden="true" />}
        title={title}
        action={<LinkButton to={{ search: listUrl.searchWith({ state: 'all' }) }}>Show all orders</LinkButton>}
      >
        {text}
      </EmptyState>
    );
  }
  if (isCompany) {
    return (
      <EmptyState icon={<ShoppingCart aria-hidden="true" />} title="No orders yet">
        The orders of all members appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ShoppingCart aria-hidden="true" />}
      title="No orders yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.catalog} variant="primary">
            Find a part
          </LinkButton>
          {showsCompanyLink && (
            <LinkButton to={{ search: listUrl.searchWith({ whose: 'company' }) }}>Show your colleagues’ orders</LinkButton>
          )}
        </div>
      }
    >
      Search by part number or name, then order from the part’s page.
    </EmptyState>
  );
}

/** What an empty list says if there are orders in other states. */
function noneOf(shown: ShownState, allOrders: string): { title: string; text: string } {
  if (shown === 'unpaid') return { title: 'Nothing to pay', text: `${allOrders} are paid or canceled.` };
  if (shown === 'undelivered')
    return { title: 'No orders waiting for delivery', text: 'Paid orders appear here until they are delivered.' };
  if (shown === 'delivered') return { title: 'No delivered orders', text: 'Orders appear here when everything in them is delivered.' };
  return { title: 'No open orders', text: `${allOrders} have been canceled.` };
}

export function PlaceholderCards() {
  return (
    <div role="status" aria-label="Loading your orders" className="grid gap-3">
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} className="h-32 w-full sm:h-28" />
      ))}
    </div>
  );
}
