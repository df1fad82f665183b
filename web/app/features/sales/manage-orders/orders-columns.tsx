import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import type { DataColumns, dataTableFeatures } from '../../desk/table/data-table.tsx';
import { OrderState } from './order-state.tsx';

const column = createColumnHelper<typeof dataTableFeatures, Order>();

export interface OrdersColumnsOptions {
  onCancel: (order: Order) => void;
  pendingId: string | null;
  /** The list's search string, so that an order's page can link back to it. */
  listSearch: string;
}

export function ordersColumns({ onCancel, pendingId, listSearch }: OrdersColumnsOptions): DataColumns<Order> {
  return [
    column.accessor('_id', {
      id: '_id',
      header: 'Order',
      meta: { isTitle: true },
      cell: ({ row: { original: order } }) => (
        <>
          <Link
            to={paths.manageOrder(order._id)}
            state={{ listSearch }}
            className="block font-semibold underline decoration-line-strong underline-offset-4 pointer-coarse:py-2 hover:decoration-accent"
          >
            {order.name || `Order ${order._id}`}
          </Link>
          <span className="figures block font-normal text-ink-faint text-sm">No. {order._id}</span>
        </>
      ),
    }),
    column.accessor('customer', {
      id: 'customer',
      header: 'Buyer',
      cell: ({ row: { original: order } }) => (
        <div className="text-end @3xl:text-start">
          {order.customer && <span className="block">{order.customer}</span>}
          <span className="block text-ink-soft text-sm">{order.email}</span>
        </div>
      ),
    }),
    column.accessor('createdAt', {
      id: 'createdAt',
      header: 'Ordered',
      cell: ({ getValue }) => (
        <time dateTime={getValue()} className="whitespace-nowrap">
          {formatDate(getValue())}
        </time>
      ),
      meta: { sorts: { asc: 'oldest', desc: 'newest' } },
    }),
    column.accessor('price', {
      id: 'price',
      header: 'Price',
      cell: ({ getValue }) => <Price cents={centsFromDollars(getValue())} />,
      meta: { align: 'end', sorts: { asc: 'price', desc: '-price' } },
    }),
    column.accessor('state', { id: 'state', header: 'Status', cell: ({ row }) => <OrderState order={row.original} /> }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { hideHeader: true, align: 'end' },
      cell: ({ row: { original: order } }) =>
        order.state === 'unpaid' && (
          <Button size="small" onClick={() => onCancel(order)} loading={pendingId === order._id} aria-label={`Cancel order ${order._id}`}>
            Cancel
          </Button>
        ),
    }),
  ];
}
