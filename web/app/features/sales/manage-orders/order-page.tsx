import { ApiError } from '@axlewright/client/call-endpoint';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { OrderDetail } from './order-detail.tsx';
import { anyOrderQuery } from './orders.queries.ts';

export const meta = () => [{ title: `Order | ${shopName}` }, { name: 'robots', content: 'noindex' }];
export const handle = staffPages.orders;

export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { state } = useLocation() as { state: { listSearch?: string } | null };
  const { data: order, error, refetch, isFetching } = useQuery(anyOrderQuery(orderId));
  const list = { pathname: paths.manageOrders, search: state?.listSearch ?? '' };
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <section aria-labelledby="page-title" className="grid gap-4">
      <Breadcrumb crumbs={[{ label: 'Manage Orders', to: list }, { label: `Order ${orderId}` }]} />
      <h1 id="page-title" className="text-3xl">
        Order <span className="figures">{orderId}</span>
      </h1>
      {order ? (
        <OrderDetail order={order} />
      ) : isMissing ? (
        <EmptyState title="Order not found" action={<LinkButton to={list}>Show all orders</LinkButton>}>
          No order has this number.
        </EmptyState>
      ) : error ? (
        <ErrorState title="The order could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {failureMessage(error)}
        </ErrorState>
      ) : (
        <Spinner label="Loading the order" />
      )}
    </section>
  );
}
