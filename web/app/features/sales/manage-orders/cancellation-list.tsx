import type { Cancellation } from '@axlewright/contract/money/cancellations';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { useCan } from '../../../platform/my-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { cancellationsQuery, useRepeatRefund } from './cancellations.queries.ts';

/** What staff canceled in an order, and the state of each refund. */
export function CancellationList({ order }: { order: Order }) {
  const result = useQuery(cancellationsQuery(order._id));
  const { data } = result;
  return (
    <section aria-labelledby="cancellations-title">
      <h2 id="cancellations-title" className="mb-3 text-xl">
        Canceled pieces
      </h2>
      {data && data.uncovered > 0 && (
        <p className="mb-3 font-semibold text-danger">
          {formatCents(centsFromDollars(data.uncovered))} for canceled pieces is still owed to the customer, because an earlier refund
          failed. Refund it manually.
        </p>
      )}
      {data ? (
        <ul className="grid gap-3">
          {data.cancellations.map((cancellation) => (
            <li key={cancellation._id} className="rounded-md border border-line bg-surface p-4">
              <CancellationSummary cancellation={cancellation} order={order} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadingState result={result} label="Loading the canceled pieces" errorTitle="The canceled pieces could not be loaded" />
      )}
    </section>
  );
}

function CancellationSummary({ cancellation, order }: { cancellation: Cancellation; order: Order }) {
  const { mutate, isPending } = useRepeatRefund();
  const mayRefund = useCan('refunds.give');
  const isOwed = cancellation.refundState === 'failed' && !cancellation.isRefundResolved;
  const lineOf = new Map(order.lines.map((line) => [line.lineNumber, line]));
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">Canceled {formatDateTime(cancellation.at)}</p>
      {cancellation.reason && <p className="text-ink-soft">{cancellation.reason}</p>}
      <ul className="mt-1 text-ink-soft text-sm">
        {cancellation.lines.map(({ lineNumber, quantity }) => {
          const line = lineOf.get(lineNumber);
          return (
            <li key={lineNumber} className="figures">
              {quantity.toLocaleString('en-US')} of {line?.quantity.toLocaleString('en-US')} × {line?.partNumber} {line?.name}
            </li>
          );
        })}
      </ul>
      <p className={`figures mt-2 ${isOwed ? 'font-semibold text-danger' : ''}`}>{refundText(cancellation)}</p>
      {isOwed && mayRefund && (
        <Button size="small" className="mt-3" onClick={() => mutate(cancellation._id)} loading={isPending}>
          Retry refund
        </Button>
      )}
    </div>
  );
}

function refundText({ refund, refundState, isRefundResolved }: Cancellation): string {
  const money = formatCents(centsFromDollars(refund));
  if (isRefundResolved) return `The refund of ${money} failed. The money was returned in another way.`;
  switch (refundState) {
    case null:
      return 'No refund, because these pieces were refunded before.';
    case 'succeeded':
      return `${money} refunded`;
    case 'failed':
      return `The refund of ${money} failed, and the shop will not retry it. The pieces stay canceled.`;
    default:
      return `The refund of ${money} is under way.`;
  }
}
