import { ApiError } from '@axlewright/client/call-endpoint';
import { centsFromDollars, dollarsFromCents, formatCents } from '@axlewright/contract/money/money';
import { type NewRefund, refundReasonMaxLength } from '@axlewright/contract/money/payments';
import type { Order } from '@axlewright/contract/sales/orders';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { failureMessage } from '../../../platform/failure-message.ts';
import { isKeyUsed, randomKey } from '../../../platform/idempotency-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { orderHistoryQuery } from '../orders/order-history.queries.ts';
import { HistoryEvent } from '../orders/order-history.tsx';
import { cancellationsQuery } from './cancellations.queries.ts';
import { useRefundOrder } from './orders.queries.ts';
import { parseRefundAmount } from './refund-amount.ts';
import { RefundsUnderWay } from './refunds-under-way.tsx';
import { ReturnedMoney } from './returned-money.tsx';

/**
 * The button that opens the refund dialog. Renders nothing unless the order is paid and not yet fully refunded. The dialog stays open
 * until the response arrives. Every attempt sends the same idempotency key until one succeeds, even if the user changes the amount or the
 * reason, or opens the dialog again. So if a response is lost, and the user sends the refund again, the shop does not refund twice.
 */
export function RefundButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState(randomKey);
  const { mutate, reset, isPending, error } = useRefundOrder(order);
  // `isPending` becomes true with the next render, and the user can press Escape before that.
  const isRunning = useRef(false);
  const cancellations = useQuery(cancellationsQuery(order._id));
  const { data: found } = cancellations;
  if (order.state !== 'paid' || (order.refunded === order.price && !open)) return null;

  function changeOpen(isOpen: boolean) {
    if (isRunning.current) return;
    reset();
    setOpen(isOpen);
  }

  function refund(body: NewRefund, onChanged: (leftCents: number) => void) {
    const onSuccess = () => {
      setKey(randomKey());
      setOpen(false);
    };
    // The message says that a refund was already requested. If the user sends another refund after reading it, that is a new refund, so it
    // gets a new key.
    const onError = (failure: Error) => {
      if (isKeyUsed(failure)) setKey(randomKey());
      if (isChanged(failure)) onChanged(centsFromDollars(Number(failure.problem.parameters?.left)));
    };
    if (isRunning.current) return;
    isRunning.current = true;
    mutate({ body, key }, { onSuccess, onError, onSettled: () => (isRunning.current = false) });
  }

  return (
    <>
      <Button onClick={() => changeOpen(true)}>Refund</Button>
      <Dialog
        open={open}
        onClose={() => changeOpen(false)}
        title={`Refund order ${order._id}`}
        description={descriptionOf(order, found?.refundable)}
      >
        {found ? (
          <RefundForm
            order={order}
            leftCents={centsFromDollars(found.refundable)}
            returnedCents={centsFromDollars(found.returnedOtherwise ?? 0)}
            isPending={isPending}
            error={error}
            onClearError={reset}
            onRefund={refund}
            onCancel={() => changeOpen(false)}
          />
        ) : (
          <LoadingState
            result={cancellations}
            label="Loading the refundable amount"
            errorTitle="The refundable amount could not be loaded"
          />
        )}
      </Dialog>
    </>
  );
}

function descriptionOf({ price }: Order, refundable: number | undefined): string {
  const rest = 'The order stays paid, and its pieces are still shipped. To return pieces to stock, cancel them instead.';
  if (refundable === undefined) return rest;
  return `${formatCents(centsFromDollars(refundable))} of ${formatCents(centsFromDollars(price))} can be refunded to the card. ${rest}`;
}

/** Returns whether something was refunded, or a refund failed, since the user saw what is left. */
const isChanged = (error: Error | null): error is ApiError => error instanceof ApiError && error.code === 'refund-changed';

const alreadyMade =
  'Your earlier refund request was already received, without your latest changes. Check the order history before you send another.';

interface RefundFormProps {
  order: Order;
  leftCents: number;
  /** failed refunds whose money was returned in another way, so the customer has it, although it is part of `leftCents` */
  returnedCents: number;
  isPending: boolean;
  error: Error | null;
  /** called when the user changes a field after an error */
  onClearError: () => void;
  /** `onChanged` is called with the amount that is left if it is not the amount that the user saw */
  onRefund: (refund: NewRefund, onChanged: (leftCents: number) => void) => void;
  onCancel: () => void;
}

function RefundForm({ order, leftCents, returnedCents, isPending, error, onClearError, onRefund, onCancel }: RefundFormProps) {
  // null: the user has not changed the amount, which is everything that the customer does not have yet
  const [typedAmount, setTypedAmount] = useState<string | null>(null);
  const typed = typedAmount ?? dollarsFromCents(Math.max(0, leftCents - returnedCents)).toFixed(2);
  const [reason, setReason] = useState('');
  // Live updates change `leftCents` while the user types. The user must see why before another refund is made.
  const [seenCents, setSeenCents] = useState(leftCents);
  const amount = parseRefundAmount(typed, leftCents);

  function refund(event: FormEvent) {
    event.preventDefault();
    if (!('cents' in amount)) return;
    onRefund({ amount: dollarsFromCents(amount.cents), reason, seenRefundable: dollarsFromCents(seenCents) }, setSeenCents);
  }

  return (
    <form onSubmit={refund} onChange={() => error && onClearError()} aria-label="Refund" className="grid gap-4">
      <Field label="Amount in dollars" error={typedAmount !== null && 'problem' in amount ? amount.problem : undefined}>
        <TextInput inputMode="decimal" autoComplete="off" value={typed} onChange={(event) => setTypedAmount(event.target.value)} />
      </Field>
      {returnedCents > 0 && (
        <div className="grid gap-2">
          <p>{formatCents(returnedCents)} was returned in another way. The suggested amount does not include it.</p>
          <ReturnedMoney orderId={order._id} />
        </div>
      )}
      <Field label="Reason" hint="The buyer sees this">
        <TextInput maxLength={refundReasonMaxLength} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <RefundsUnderWay orderId={order._id} />
      <FormError>{error ? (isKeyUsed(error) ? alreadyMade : failureMessage(error)) : ''}</FormError>
      {isChanged(error) && <LastRefundEvent orderId={order._id} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" loading={isPending} disabled={!('cents' in amount)}>
          {'cents' in amount ? `Refund ${formatCents(amount.cents)}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}

/** What another employee, or the shop, did in the meantime. */
function LastRefundEvent({ orderId }: { orderId: string }) {
  const { data: events } = useQuery(orderHistoryQuery(orderId));
  const event = events?.findLast(({ what }) => what === 'refund-requested' || what === 'refund-failed');
  return (
    <ol aria-label="Last refund" className="empty:hidden">
      {event && <HistoryEvent event={event} />}
    </ol>
  );
}
