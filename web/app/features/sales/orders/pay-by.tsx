import type { OrderDetail } from '@axlewright/contract/sales/orders';
import { formatDateTime } from '../../../platform/dates.ts';

/** Tells the buyer until when an order can be paid. Without `payBy`, says only that there is a limit. Renders nothing if the order is not unpaid. */
export function PayBy({ payBy }: { payBy: OrderDetail['payBy'] | undefined }) {
  if (payBy === null) return null;
  return <p>{payBy ? `Pay by ${formatDateTime(payBy)}, or the shop cancels the order.` : 'We cancel orders that stay unpaid.'}</p>;
}
