import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { orderQuery } from '../orders/order.queries.ts';
import { OrderDetail } from './order-detail.tsx';

export const meta = () => unlistedPageMeta('Order');
export const handle = staffPages.orders;

export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { state } = useLocation() as { state: { listSearch?: string } | null };
  const result = useQuery(orderQuery(orderId));
  const { data: order } = result;
  const list = { pathname: paths.manageOrders, search: state?.listSearch ?? '' };
  return (
    <section aria-labelledby="page-title" className="grid gap-4">
      <Breadcrumb crumbs={[{ label: 'Manage Orders', to: list }, { label: `Order ${orderId}` }]} />
      <h1 id="page-title" className="text-3xl">
        Order <span className="figures">{orderId}</span>
      </h1>
      {order ? (
        <OrderDetail order={order} />
      ) : (
        <LoadingState
          result={result}
          label="Loading the order"
          errorTitle="The order could not be loaded"
          missing={
            <EmptyState title="Order not found" action={<LinkButton to={list}>Show all orders</LinkButton>}>
              No order has this number.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}
