import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate, formatUtcDay } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { cardLinkStyle } from '../../../ui/table.tsx';
import { orderTitle } from '../orders/order-texts.ts';
import { OrderState } from './order-state.tsx';

export interface OrdersColumnsOptions {
  /** Undefined: the user may not cancel orders. */
  onCancel: ((order: Order) => void) | undefined;
  pendingId: string | null;
  /** The list is filtered by the day of the payment, and so it is sorted by its time. */
  isByPayment: boolean;
  /** The query string of the list. An order's page needs it for its link back to the list. */
  listSearch: string;
}

const byTime = { asc: 'oldest', desc: 'newest' };

export function ordersColumns({ onCancel, pendingId, isByPayment, listSearch }: OrdersColumnsOptions): DataColumn<Order>[] {
  return [
    {
      key: '_id',
      header: 'Order',
      isTitle: true,
      inCard: 'title',
      cell: (order) => (
        <>
          <Link
            to={paths.manageOrder(order._id)}
            state={{ listSearch }}
            className={`block font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-accent @3xl:pointer-coarse:py-2 ${cardLinkStyle}`}
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
      inCard: 'line',
      cell: (order) => <Buyer order={order} />,
    },
    {
      key: 'partNumber',
      header: 'Part number',
      onlyIfWide: true,
      cell: ({ lines: [first, ...others] }) => (
        <>
          <span className="figures block whitespace-nowrap">{first?.partNumber}</span>
          {others.length > 0 && <span className="block text-ink-faint text-sm">and {others.length.toLocaleString('en-US')} more</span>}
        </>
      ),
    },
    {
      key: 'quantity',
      header: 'Pieces',
      onlyIfWide: true,
      align: 'end',
      cell: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('en-US'),
    },
    {
      key: 'createdAt',
      header: 'Ordered',
      inCard: 'inline',
      cell: ({ createdAt }) => <Day time={createdAt}>{formatDate(createdAt)}</Day>,
      ...(!isByPayment && { sorts: byTime }),
    },
    ...(isByPayment ? [paidColumn] : []),
    {
      key: 'price',
      header: 'Price',
      inCard: 'corner',
      cell: (order) => <Price cents={centsFromDollars(order.price)} />,
      align: 'end',
      sorts: { asc: 'price', desc: '-price' },
    },
    { key: 'state', header: 'Status', inCard: 'inline', cell: (order) => <OrderState order={order} /> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      inCard: 'actions',
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

/** The name of the company, the name of the buyer, and the email address. A card on a screen has room for one of them. */
function Buyer({ order: { company, customer, email } }: { order: Order }) {
  const [first, ...others] = [...new Set([company, customer, email])].filter(Boolean);
  return (
    <div className="@3xl:max-w-36 @4xl:max-w-48 @7xl:max-w-72">
      <span className="block truncate print:whitespace-normal" title={first}>
        {first}
      </span>
      {others.map((text) => (
        <span key={text} className="hidden truncate text-ink-soft text-sm @3xl:block print:block print:whitespace-normal" title={text}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** The filter by payment has UTC days, so this column has them, too. */
const paidColumn: DataColumn<Order> = {
  key: 'paidAt',
  header: 'Paid (UTC)',
  inCard: 'inline',
  cell: ({ paidAt }) => paidAt && <Day time={paidAt}>{formatUtcDay(paidAt)}</Day>,
  sorts: byTime,
};

function Day({ time, children }: { time: string; children: string }) {
  return (
    <time dateTime={time} className="whitespace-nowrap">
      {children}
    </time>
  );
}
