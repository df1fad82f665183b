import { centsFromDollars } from '@axlewright/contract/money/money';
import type { OrderDetail as OrderDetailData } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { OrderHistory } from '../orders/order-history.tsx';
import { OrderState } from './order-state.tsx';
import { RefundButton } from './refund-dialog.tsx';
import { useCancelWithConfirm } from './use-cancel-with-confirm.ts';

type Line = OrderDetailData['lines'][number];

const lineColumns: readonly TableColumn<Line>[] = [
  { key: 'part', header: 'Part', isTitle: true, cell: (line) => <LinePart line={line} /> },
  { key: 'unitPrice', header: 'Unit price', align: 'end', cell: (line) => <Price cents={centsFromDollars(line.unitPrice)} /> },
  { key: 'quantity', header: 'Quantity', align: 'end', cell: (line) => line.quantity.toLocaleString('en-US') },
  { key: 'price', header: 'Price', align: 'end', cell: (line) => <Price cents={centsFromDollars(line.price)} /> },
];

/** One order with everything that a buyer may ask about on the phone. */
export function OrderDetail({ order }: { order: OrderDetailData }) {
  const { cancel, pendingId, confirmDialog } = useCancelWithConfirm();
  return (
    <div className="grid gap-6">
      <Card>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <Fact term="Status">
            <OrderState order={order} />
          </Fact>
          <Fact term="Total">
            <Price cents={centsFromDollars(order.price)} className="font-semibold text-xl" />
          </Fact>
          <Fact term="Buyer">
            {order.customer && <span className="block">{order.customer}</span>}
            <a href={`mailto:${order.email}`} className="underline underline-offset-4 wrap-anywhere">
              {order.email}
            </a>
            {order.buyerPhone && (
              <a
                href={`tel:${order.buyerPhone.replace(/[^\d+]/g, '')}`}
                className="figures block underline underline-offset-4 wrap-anywhere"
              >
                {order.buyerPhone}
              </a>
            )}
          </Fact>
          <Fact term="Ship to">
            {order.address ? <span className="whitespace-pre-line wrap-anywhere">{order.address}</span> : <None>None given</None>}
          </Fact>
          <Fact term="Ordered">{formatDateTime(order.createdAt)}</Fact>
          {order.paidAt && <Fact term="Paid">{formatDateTime(order.paidAt)}</Fact>}
          {order.cancelledAt && <Fact term="Canceled">{formatDateTime(order.cancelledAt)}</Fact>}
          <Fact term="Transaction ID">
            {order.transactionId ? <code className="text-sm wrap-anywhere">{order.transactionId}</code> : <None>Not paid</None>}
          </Fact>
        </dl>
      </Card>
      <div>
        <h2 className="mb-3 text-xl">Items</h2>
        <Table caption="Items" columns={lineColumns} rows={order.lines} rowKey={(line) => String(line.lineNumber)} />
      </div>
      {order.state === 'unpaid' && (
        <Button variant="danger" onClick={() => cancel(order)} loading={pendingId === order._id} className="justify-self-start">
          Cancel order
        </Button>
      )}
      <RefundButton key={order._id} order={order} />
      <OrderHistory orderId={order._id} />
      {confirmDialog}
    </div>
  );
}

function LinePart({ line }: { line: Line }) {
  return (
    <span className="flex items-center gap-3">
      <PartPicture image={line.image} name="" sizes="3.5rem" className="size-14 shrink-0 rounded-sm" />
      <span className="min-w-0">
        <Link to={paths.part(line.partId)} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
          {line.name}
        </Link>
        <span className="figures block font-normal text-ink-faint text-sm">{line.partNumber}</span>
      </span>
    </span>
  );
}

function None({ children }: { children: string }) {
  return <span className="text-ink-faint">{children}</span>;
}
