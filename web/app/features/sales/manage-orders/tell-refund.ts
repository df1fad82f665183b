import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { RefundState } from '@axlewright/contract/money/payments';
import { toast } from '../../../ui/toast.tsx';

/** Shows a toast with the state of a refund. The text starts with `before`, for example 'Pieces canceled. '. */
export function tellRefund(before: string, refundDollars: number, state: RefundState): void {
  const money = formatCents(centsFromDollars(refundDollars));
  if (state === 'succeeded') toast.success(`${before}${money} was refunded.`);
  else if (state === 'pending') toast.info(`${before}The ${money} refund is under way.`);
  else if (state === 'requested')
    toast.info(`${before}The card processor is busy. The shop will send the ${money} refund automatically later.`);
  else toast.error(`${before}The ${money} refund failed, and the shop will not retry it. See the order.`);
}
