import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { orderTitle } from '../orders/order-texts.ts';
import { OrderState } from './order-state.tsx';

export interface OrdersColumnsOptions {
  /** Undefined: the user may not cancel orders. */
  onCancel: ((order: Order) => void) | undefined;
  pendingId: string | null;
  /** The query string of the list. An order's page needs it for its link back to the list. */
  listSearch: string;
}

export function ordersColumns({ onCancel, pendingId, listSearch }: OrdersColumnsOptions): DataColumn<Order>[] {
  return [
    {
      key: '_id',
      header: 'Order',
      isTitle: true,
      cell: (order) => (
        <>
          <Link
            to={paths.manageOrder(order._id)}
            state={{ listSearch }}
            className="block font-semibold underline decoration-line-strong underline-offset-4 pointer-coarse:py-2 hover:decoration-accent"
          >
            {order.name ? orderTitle(order) : `Order ${order._id}`}
          </Link>
          <span className="figures block font-normal text-ink-faint text-sm">
            No. {order._id}
            {order.purchaseOrder && `, PO number ${order.purchaseOrder}`}
          </span>
        </>
      ),
    },
    {
      key: 'customer',
      header: 'Buyer',
      cell: (order) => (
        <div className="text-end @3xl:text-start @4xl:min-w-36 @4xl:max-w-40 @6xl:max-w-none">
          {order.customer && <span className="block">{order.customer}</span>}
          {order.company && order.company !== order.customer && <span className="block">{order.company}</span>}
          <span className="block text-ink-soft text-sm">{order.email}</span>
        </div>
      ),
    },
    {
      key: 'partNumber',
      header: 'Part number',
      cell: ({ lines: [first, ...others] }) => (
        <>
          <span className="figures block @3xl:whitespace-nowrap">{first?.partNumber}</span>
          {others.length > 0 && <span className="block text-ink-faint text-sm">and {others.length.toLocaleString('en-US')} more</span>}
        </>
      ),
    },
    {
      key: 'quantity',
      header: 'Pieces',
      align: 'end',
      cell: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('en-US'),
    },
    {
      key: 'createdAt',
      header: 'Ordered',
      cell: (order) => (
        <time dateTime={order.createdAt} className="whitespace-nowrap">
          {formatDate(order.createdAt)}
        </time>
      ),
      sorts: { asc: 'oldest', desc: 'newest' },
    },
    {
      key: 'price',
      header: 'Price',
      cell: (order) => <Price cents={centsFromDollars(order.price)} />,
      align: 'end',
      sorts: { asc: 'price', desc: '-price' },
    },
    { key: 'state', header: 'Status', cell: (order) => <OrderState order={order} /> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (order) =>
        onCancel &&
        order.state === 'unpaid' && (
          <Button size="small" onClick={() => onCancel(order)} loading={pendingId === order._id} aria-label={`Cancel order ${order._id}`}>
            Cancel
          </Button>
        ),
    },
  ];
}
