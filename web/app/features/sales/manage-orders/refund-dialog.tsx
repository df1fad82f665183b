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
import { cancellationsQuery } from './cancellations.queries.ts';
import { useRefundOrder } from './orders.queries.ts';
import { parseRefundAmount } from './refund-amount.ts';
import { RefundsUnderWay } from './refunds-under-way.tsx';

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

  function refund(body: NewRefund) {
    const onSuccess = () => {
      setKey(randomKey());
      setOpen(false);
    };
    // The message says that a refund was already requested. If the user sends another refund after reading it, that is a new refund, so it
    // gets a new key.
    const onError = (failure: Error) => isKeyUsed(failure) && setKey(randomKey());
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
        description={`${found ? `${formatCents(centsFromDollars(found.refundable))} of ${formatCents(centsFromDollars(order.price))} can be refunded to the card. ` : ''}The order stays paid, and its pieces are still shipped. To return pieces to stock, cancel them instead.`}
      >
        {found ? (
          <RefundForm
            order={order}
            leftCents={centsFromDollars(found.refundable)}
            isPending={isPending}
            error={error}
            onClearError={reset}
            onRefund={refund}
            onCancel={() => changeOpen(false)}
          />
        ) : (
          <LoadingState result={cancellations} label="Loading what can be refunded" errorTitle="What can be refunded could not be loaded" />
        )}
      </Dialog>
    </>
  );
}

const alreadyMade = 'A refund was already requested before your last changes. Check the history of the order before you make another one.';

interface RefundFormProps {
  order: Order;
  leftCents: number;
  isPending: boolean;
  error: Error | null;
  /** called when the user changes a field after an error */
  onClearError: () => void;
  onRefund: (refund: NewRefund) => void;
  onCancel: () => void;
}

function RefundForm({ order, leftCents, isPending, error, onClearError, onRefund, onCancel }: RefundFormProps) {
  // null: the user has not changed the amount, which is everything that is left
  const [typedAmount, setTypedAmount] = useState<string | null>(null);
  const typed = typedAmount ?? dollarsFromCents(leftCents).toFixed(2);
  const [reason, setReason] = useState('');
  const amount = parseRefundAmount(typed, leftCents);

  function refund(event: FormEvent) {
    event.preventDefault();
    if ('cents' in amount) onRefund({ amount: dollarsFromCents(amount.cents), reason });
  }

  return (
    <form onSubmit={refund} onChange={() => error && onClearError()} aria-label="Refund" className="grid gap-4">
      <Field label="Amount in dollars" error={'problem' in amount ? amount.problem : undefined}>
        <TextInput inputMode="decimal" autoComplete="off" value={typed} onChange={(event) => setTypedAmount(event.target.value)} />
      </Field>
      <Field label="Reason" hint="The buyer sees this">
        <TextInput maxLength={refundReasonMaxLength} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <RefundsUnderWay orderId={order._id} />
      <FormError>{error ? (isKeyUsed(error) ? alreadyMade : failureMessage(error)) : ''}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" loading={isPending} disabled={!('cents' in amount)}>
          {'cents' in amount ? `Refund ${formatCents(amount.cents)}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}
