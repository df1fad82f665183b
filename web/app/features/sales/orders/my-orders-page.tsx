import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { type QueryShape, readCursor, readQuery, searchStringOf } from '../../../platform/url-query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import { myOrdersQuery, type OrdersView } from './orders.queries.ts';

export const meta = () => [{ title: `My Orders | ${shopName}` }, { name: 'robots', content: 'noindex' }];

const states = [
  { value: 'open', label: 'Open and paid' },
  { value: 'cancelled', label: 'Canceled' },
] as const;

const viewShape: QueryShape<Pick<OrdersView, 'state'>> = {
  defaults: { state: 'open' },
  choices: { state: states.map(({ value }) => value) },
};

/** The user's orders. The query string says which of them to show. */
export default function MyOrdersPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view: OrdersView = { ...readQuery(viewShape, search), cursor: readCursor(search) };
  return (
    <section aria-labelledby="page-title">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="page-title" className="text-3xl">
          My Orders
        </h1>
        <Segmented
          label="Show orders"
          options={states}
          value={view.state}
          onValueChange={(state) => void navigate(urlOf({ state, cursor: '' }))}
        />
      </div>
      <Orders view={view} />
    </section>
  );
}

const urlOf = (view: OrdersView) => ({ pathname: paths.myOrders, search: searchStringOf(viewShape, view) });

function Orders({ view }: { view: OrdersView }) {
  const user = useOutletContext<AuthUser>();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(myOrdersQuery(user.email, view));
  if (!data && error) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {failureMessage(error)}
      </ErrorState>
    );
  }
  if (!data) return <PlaceholderCards />;
  if (data.items.length === 0) return <NoOrders state={view.state} />;
  return (
    <div className="grid gap-5">
      <ul aria-label="Orders" aria-busy={isPlaceholderData} className="grid gap-3 transition-opacity aria-busy:opacity-55">
        {data.items.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </ul>
      <Pagination
        label="Pages of orders"
        previous={data.prev && urlOf({ ...view, cursor: data.prev })}
        next={data.next && urlOf({ ...view, cursor: data.next })}
      />
    </div>
  );
}

function NoOrders({ state }: { state: OrdersView['state'] }) {
  if (state === 'cancelled') return <EmptyState title="No canceled orders">Orders that you cancel appear here.</EmptyState>;
  return (
    <EmptyState
      icon={<ShoppingCart aria-hidden="true" />}
      title="No orders yet"
      action={
        <LinkButton to={paths.catalog} variant="primary">
          Find a part
        </LinkButton>
      }
    >
      Search by part number or name, then order from the part’s page.
    </EmptyState>
  );
}

function PlaceholderCards() {
  return (
    <div role="status" aria-label="Loading your orders" className="grid gap-3">
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} className="h-32 w-full sm:h-28" />
      ))}
    </div>
  );
}
