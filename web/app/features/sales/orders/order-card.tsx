import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { formatDate } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { ReorderButton } from '../reorder/reorder-button.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { CanceledPieces } from './canceled-pieces.tsx';
import { CardLines } from './card-lines.tsx';
import { deliveryText } from './fulfillment-texts.ts';
import { LineNote } from './line-note.tsx';
import { lineCounts } from './order-texts.ts';

interface OrderCardProps {
  order: Order;
  /** the member who placed the order, or for whom staff placed it; null if the list has only the user's own orders */
  placedBy: string | null;
  /** the company that the order is for; null if all orders of the list are for the same company */
  company: string | null;
  /** whether the user may pay for the order and cancel it */
  mayManage: boolean;
}

/** One order in My Orders, with its actions. */
export function OrderCard(props: OrderCardProps) {
  return props.order.lines.length > 1 ? <MultiLineCard {...props} /> : <OneLineCard {...props} />;
}

function OneLineCard(props: OrderCardProps) {
  const { order } = props;
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4 sm:grid-cols-[6rem_1fr_auto]">
      <PartPicture image={order.lines[0]?.image ?? ''} name={order.name} sizes="6rem" className="self-start rounded-sm" />
      <div className="min-w-0">
        {order.lines.map((line) => (
          <p key={line.lineNumber} className="wrap-anywhere">
            <span className="figures block text-ink-faint text-sm">{line.partNumber}</span>
            <Link to={paths.part(line.partId)} className="font-semibold hover:text-accent-text">
              {keepUnitsTogether(line.name)}
            </Link>
            <span className="figures block text-ink-soft text-sm">
              {line.quantity.toLocaleString('en-US')} × <Price cents={centsFromDollars(line.unitPrice)} />
            </span>
            <CanceledPieces line={line} />
            <LineNote note={line.note} vehicle={line.vehicle} />
          </p>
        ))}
        <OrderReference {...props} />
      </div>
      <PriceAndActions {...props} className="col-span-2 sm:col-span-1" />
    </li>
  );
}

function MultiLineCard(props: OrderCardProps) {
  const { order } = props;
  return (
    <li className="grid gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="figures font-semibold">{lineCounts(order.lines)}</p>
        <OrderReference {...props} />
      </div>
      <PriceAndActions {...props} />
      <div className="col-span-full border-line border-t pt-1">
        <CardLines order={order} />
      </div>
    </li>
  );
}

function OrderReference({ order, placedBy, company }: OrderCardProps) {
  return (
    <p className="mt-1 text-ink-faint text-sm wrap-anywhere">
      {/* A full page load, because only the payment page's Content-Security-Policy allows the card processor's script. */}
      Order{' '}
      <a href={paths.payment(order._id)} className="figures underline decoration-line-strong underline-offset-4 hover:decoration-accent">
        {order._id}
      </a>
      , <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
      {order.placedByStaff && (
        <span className="block">
          Placed by {shopName} {placedBy === null ? 'after your call' : `for ${placedBy}`}
        </span>
      )}
      {order.purchaseOrder && <span className="block">PO number: {order.purchaseOrder}</span>}
      {placedBy !== null && !order.placedByStaff && <span className="block">Placed by {placedBy}</span>}
      {company !== null && <span className="block">For {company}</span>}
    </p>
  );
}

function PriceAndActions({ order, mayManage, className = '' }: Pick<OrderCardProps, 'order' | 'mayManage'> & { className?: string }) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3 sm:grid sm:content-start sm:justify-items-end sm:border-t-0 sm:pt-0 ${className}`}
    >
      <Price cents={centsFromDollars(order.price)} className="font-semibold text-lg" />
      <StateOrActions order={order} mayManage={mayManage} />
      <ReorderButton order={order} variant="quiet" size="small" className="max-sm:ms-auto" />
    </div>
  );
}

/** Shows the state of the order. If the user may pay an unpaid order, shows the buttons instead. */
function StateOrActions({ order, mayManage }: Pick<OrderCardProps, 'order' | 'mayManage'>) {
  if (order.state === 'cancelled') {
    return (
      <div className="grid justify-items-end gap-1 text-end">
        <Badge>Canceled</Badge>
        <Refunded order={order} />
      </div>
    );
  }
  if (order.paid) {
    return (
      <div className="grid justify-items-end gap-1 text-end">
        <span className="flex flex-wrap justify-end gap-1.5">
          <Badge tone="success">Paid</Badge>
          <Badge tone={order.status === 'cancelled' ? 'neutral' : 'accent'}>{deliveryText(order).label}</Badge>
        </span>
        <span className="figures text-ink-faint text-xs wrap-anywhere">{order.transactionId}</span>
        <Refunded order={order} />
        <a
          href={paths.payment(order._id)}
          aria-label={`Receipt of order ${order._id}`}
          className="inline-flex min-h-9 items-center font-medium text-sm underline decoration-line-strong underline-offset-4 hover:decoration-accent pointer-coarse:min-h-11 print:hidden"
        >
          Receipt
        </a>
      </div>
    );
  }
  if (!mayManage) return <Badge tone="warning">Unpaid</Badge>;
  return (
    <div className="flex items-center gap-2">
      <CancelOrderButton order={order} />
      {order.price > 0 && (
        <a href={paths.payment(order._id)} className={buttonStyle('primary', 'small')} aria-label={`Pay order ${order._id}`}>
          Pay
        </a>
      )}
    </div>
  );
}

function Refunded({ order: { refunded } }: { order: Order }) {
  return refunded > 0 && <span className="text-ink-soft text-sm">{formatCents(centsFromDollars(refunded))} refunded</span>;
}
