import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../platform/dates.ts';
import { cancellationsQuery } from './cancellations.queries.ts';

/** The refunds that the card processor has not made yet. A clerk who misses them may refund the same money again. */
export function RefundsUnderWay({ orderId }: { orderId: string }) {
  const { data } = useQuery(cancellationsQuery(orderId));
  return (
    <ul className="mt-2 grid gap-1 text-sm empty:hidden">
      {data?.refundsUnderWay.map(({ amount, reason, nextTryAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no ids and no state
        <li key={index} className="wrap-anywhere">
          {formatCents(centsFromDollars(amount))} is being refunded{reason && ` (${reason})`}.
          {nextTryAt && ` The last attempt failed. Next attempt: ${formatDateTime(nextTryAt)}.`}
        </li>
      ))}
    </ul>
  );
}
