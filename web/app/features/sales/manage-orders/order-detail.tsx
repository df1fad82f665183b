import { centsFromDollars } from '@axlewright/contract/money/money';
import type { OrderDetail as OrderDetailData } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { formatDateTime } from '../../../platform/dates.ts';
import { useCan } from '../../../platform/my-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { Price } from '../../../ui/price.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { PartFiguresLink } from '../../desk/staff/part-figures-link.tsx';
import { EditOrderButton } from '../orders/edit-order-button.tsx';
import { OrderHistory } from '../orders/order-history.tsx';
import { OrderLinesTable } from '../orders/order-lines-table.tsx';
import { OrderShipments } from '../orders/order-shipments.tsx';
import { lineCounts } from '../orders/order-texts.ts';
import { SaveReceiptButton } from '../orders/save-receipt-button.tsx';
import { CancelPiecesButton } from './cancel-pieces-button.tsx';
import { MoreTimeButton } from './more-time-button.tsx';
import { OrderState } from './order-state.tsx';
import { PhoneLink } from './phone-link.tsx';
import { RefundButton } from './refund-dialog.tsx';
import { RefundsUnderWay } from './refunds-under-way.tsx';
import { useCancelWithConfirm } from './use-cancel-with-confirm.ts';

const PaymentLink = loadLater(async () => (await import('../phone-orders/payment-link.tsx')).PaymentLink);
const CancellationList = loadLater(async () => (await import('./cancellation-list.tsx')).CancellationList);

/** One order with everything that staff need when a buyer calls. */
export function OrderDetail({ order }: { order: OrderDetailData }) {
  const { cancel, pendingId, confirmDialog } = useCancelWithConfirm();
  const [mayManage, mayShip, mayRefund] = [useCan('orders.manage'), useCan('orders.ship'), useCan('refunds.give')];
  const maySendLink = useCan('orders.place-for-customers');
  return (
    <div className="grid gap-6">
      {maySendLink && order.state === 'unpaid' && <PaymentLink order={order} />}
      <Card>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Fact term="Status">
            <OrderState order={order} />
            {order.paid && <RefundsUnderWay orderId={order._id} />}
          </Fact>
          <Fact term="Total">
            <Price cents={centsFromDollars(order.price)} className="font-semibold text-xl" />
          </Fact>
          <Fact term="Buyer">
            {order.customer && <span className="block wrap-anywhere">{order.customer}</span>}
            {order.company && order.company !== order.customer && <span className="block wrap-anywhere">{order.company}</span>}
            <a href={`mailto:${order.email}`} className="underline underline-offset-4 wrap-anywhere">
              {order.email}
            </a>
            {order.buyerPhone && <PhoneLink number={order.buyerPhone} />}
          </Fact>
          <Fact term="Ship to">
            {order.address ? <span className="whitespace-pre-line wrap-anywhere">{order.address}</span> : <None>None given</None>}
            {order.phone && <PhoneLink number={order.phone} />}
            {mayManage && (
              <div className="mt-2">
                <EditOrderButton order={order} isForStaff />
              </div>
            )}
          </Fact>
          {order.purchaseOrder && (
            <Fact term="PO number">
              <span className="figures wrap-anywhere">{order.purchaseOrder}</span>
            </Fact>
          )}
          {order.note && (
            <Fact term="Note">
              <span className="whitespace-pre-line wrap-anywhere">{order.note}</span>
            </Fact>
          )}
          <Fact term="Ordered">
            {formatDateTime(order.createdAt)}
            {order.placedByStaff && <span className="block">Placed by phone by {order.placedBy ?? 'our staff'}</span>}
          </Fact>
          {order.paidAt && <Fact term="Paid">{formatDateTime(order.paidAt)}</Fact>}
          {order.cancelledAt && <Fact term="Canceled">{formatDateTime(order.cancelledAt)}</Fact>}
          <Fact term="Transaction ID">
            {order.transactionId ? <code className="text-sm wrap-anywhere">{order.transactionId}</code> : <None>Not paid</None>}
          </Fact>
        </dl>
        <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
          {mayManage && order.state === 'unpaid' && (
            <Button variant="danger" onClick={() => cancel(order)} loading={pendingId === order._id}>
              Cancel order
            </Button>
          )}
          {mayManage && <MoreTimeButton order={order} />}
          {mayShip && order.paid && order.status === 'open' && (
            <LinkButton to={paths.packing(order._id)} variant="primary">
              Pack
            </LinkButton>
          )}
          {(mayRefund || mayShip) && order.paid && order.status === 'open' && <CancelPiecesButton orderId={order._id} />}
          {order.state !== 'cancelled' && (
            <SaveReceiptButton order={order}>{order.paid ? 'Receipt as PDF' : 'Order as PDF'}</SaveReceiptButton>
          )}
          {mayRefund && <RefundButton key={order._id} order={order} />}
        </div>
      </Card>
      <div>
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-xl">Items</h2>
          <p className="figures text-ink-soft text-sm">{lineCounts(order.lines)}</p>
        </div>
        <OrderLinesTable
          caption="Items"
          lines={order.lines}
          shownLines={30}
          picture={({ image }) => <PartPicture image={image} name="" sizes="3.5rem" className="size-14 shrink-0 rounded-sm" />}
          name={(line) => (
            <>
              <Link to={paths.part(line.partId)} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
                {keepUnitsTogether(line.name)}
              </Link>{' '}
              <PartFiguresLink part={{ _id: line.partId, partNumber: line.partNumber }} />
            </>
          )}
        />
      </div>
      {order.paid && <OrderShipments order={order} isForStaff />}
      {order.lines.some(({ cancelled }) => cancelled > 0) && <CancellationList order={order} />}
      <OrderHistory orderId={order._id} />
      {confirmDialog}
    </div>
  );
}

function None({ children }: { children: string }) {
  return <span className="text-ink-faint">{children}</span>;
}
