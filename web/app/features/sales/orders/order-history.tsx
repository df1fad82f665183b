import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { detailChangeText } from '@axlewright/contract/sales/order-corrections';
import type { OrderEvent, OrderEventActor } from '@axlewright/contract/sales/order-history';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { orderHistoryQuery } from './order-history.queries.ts';

export interface OrderHistoryProps {
  orderId: string;
}

/** The events of an order, oldest first. The buyer, staff, and members who may see all orders of the company can read them. */
export function OrderHistory({ orderId }: OrderHistoryProps) {
  const result = useQuery(orderHistoryQuery(orderId));
  const { data: events } = result;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 text-xl">
        History
      </h2>
      {events ? (
        <ol className="ms-1.5 grid gap-4 border-line border-s-2">
          {events.map((event, index) => (
            // Events are only appended, so the index is a stable key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <HistoryEvent key={index} event={event} attempt={attemptName(event, events)} />
          ))}
        </ol>
      ) : (
        <LoadingState result={result} label="Loading the history" errorTitle="The history could not be loaded" />
      )}
    </section>
  );
}

/**
 * Returns a name for the payment attempt that an event is about: "Payment attempt 1", 2, and so on. Each attempt has its own transaction
 * id. If the server crashed before it recorded the start of an attempt, the attempt has no number.
 */
function attemptName({ transactionId }: OrderEvent, events: readonly OrderEvent[]): string {
  const started = events.filter(({ what }) => what === 'payment-started');
  const position = started.findIndex((start) => start.transactionId === transactionId);
  return position === -1 ? 'A payment attempt' : `Payment attempt ${position + 1}`;
}

/** @param attempt the name of the payment attempt that the event is about, if it is about one */
export function HistoryEvent({ event, attempt = '' }: { event: OrderEvent; attempt?: string }) {
  return (
    <li className="relative ps-5 before:absolute before:top-1.5 before:-start-1.5 before:size-2.5 before:rounded-full before:bg-line-strong last:before:bg-accent">
      <p className="font-medium">{headingOf(event, attempt)}</p>
      {event.pieces.length > 0 && (
        <p className="figures text-ink-soft wrap-anywhere">
          {event.pieces.map(({ partNumber, quantity }) => `${quantity.toLocaleString('en-US')} × ${partNumber}`).join(', ')}
        </p>
      )}
      {event.changes?.map((change) => (
        <p key={change.field} className="text-ink-soft wrap-anywhere">
          {detailChangeText(change)}
        </p>
      ))}
      {event.reason && <p className="text-ink-soft wrap-anywhere">{event.reason}</p>}
      <p className="text-ink-faint text-sm wrap-anywhere">
        <time dateTime={event.at}>{formatDateTime(event.at)}</time>, {event.name ? `${event.name} (${actors[event.by]})` : actors[event.by]}
      </p>
    </li>
  );
}

const actors: Record<OrderEventActor, string> = {
  buyer: 'Buyer',
  admin: 'Staff',
  webhook: 'Card processor',
  reconciler: 'Automatic check',
  shop: 'Automatic',
  provider: 'Card processor dashboard',
};

function headingOf({ what, amount, isGivenUp, payBy }: OrderEvent, attempt: string): string {
  const money = amount === null ? '' : formatCents(centsFromDollars(amount));
  const headings: Record<OrderEvent['what'], string> = {
    placed: `Order placed for ${money}`,
    'payment-link-sent': 'Payment link sent',
    'payment-started': `${attempt} started`,
    'payment-failed': `${attempt} failed`,
    'payment-ended': `${attempt} ended without a charge`,
    'payment-not-due': `Payment of ${money} came too late. It will be refunded.`,
    paid: `Paid ${money}`,
    cancelled: 'Order canceled. Stock returned.',
    'refund-requested': `Refund of ${money} requested`,
    refunded: `${money} refunded`,
    'refund-failed': isGivenUp
      ? `Refund of ${money} failed. It will not be tried again.`
      : `Attempt to refund ${money} failed. It will be tried again.`,
    'refund-resolved': `Failed refund of ${money} resolved`,
    disputed: `The buyer disputed ${money} at the bank`,
    'dispute-ended': `Dispute of ${money} ended`,
    held: 'On hold',
    'hold-removed': 'Hold removed',
    'packing-started': 'Packing started',
    'packing-stopped': 'Packing stopped',
    shipped: 'Shipment sent',
    'tracking-changed': 'Tracking changed',
    delivered: 'Shipment delivered',
    'pieces-cancelled': 'Pieces canceled and returned to stock',
    'details-changed': 'Order changed',
    'pay-by-changed': `More time to pay: until ${payBy ? formatDateTime(payBy) : ''}`,
  };
  return headings[what];
}
