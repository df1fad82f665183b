import { centsFromDollars } from '@axlewright/contract/money/money';
import type { OrderDetail } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { formatDateTime } from '../../../platform/dates.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSendPaymentLink } from './phone-orders.queries.ts';

/** How the buyer of an unpaid order can pay it. The buyer logs in first, so the link is of no use to anyone else. */
export function PaymentLink({ order }: { order: OrderDetail }) {
  const { mutate: send, isPending, data, error } = useSendPaymentLink(order._id);

  async function copy(): Promise<void> {
    const link = `${window.location.origin}${paths.payment(order._id)}`;
    try {
      await navigator.clipboard.writeText(link);
      toast.success('Link copied. The buyer logs in to pay.');
    } catch {
      toast.error(`Copy this link: ${link}`);
    }
  }

  return (
    <section aria-labelledby="payment-link-title" className="grid gap-3 rounded-md border border-warning bg-warning-soft px-5 py-4">
      <h2 id="payment-link-title" className="text-xl">
        <Price cents={centsFromDollars(order.price)} /> due
      </h2>
      <p className="max-w-prose">
        {order.placedByStaff && `The order confirmation with the payment link goes to ${order.email}. `}
        {order.payBy && `If nobody pays by ${formatDateTime(order.payBy)}, the order is canceled.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => send()} loading={isPending}>
          {order.placedByStaff || data ? 'Send payment link again' : 'Send payment link'}
        </Button>
        <Button onClick={() => void copy()}>Copy link</Button>
      </div>
      <p role="status" className="empty:hidden">
        {data && !isPending && `Sent to ${data.sentTo.join(', ')}.`}
      </p>
      {error && !isPending && (
        <p role="alert" className="font-medium text-danger">
          {failureMessage(error)}
        </p>
      )}
    </section>
  );
}
