import { centsFromDollars, dollarsFromCents, formatCents } from '@axlewright/contract/money';
import type { Order } from '@axlewright/contract/orders';
import type { NewRefund } from '@axlewright/contract/payments';
import { type FormEvent, useState } from 'react';
import { createAttemptKeys } from '../../../platform/attempt-key.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useRefundOrder } from './orders.queries.ts';
import { readRefund } from './refund-amount.ts';

/**
 * The button that opens the dialog; where all was refunded there is none. The dialog stays until an answer has come, and the attempt's
 * name outlives it: opened again after a lost answer, the same refund is not given twice.
 */
export function RefundButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const [attempts] = useState(createAttemptKeys);
  const { mutate, reset, isPending, error } = useRefundOrder(order);
  const leftCents = centsFromDollars(order.price) - centsFromDollars(order.refunded);
  if (order.state !== 'paid' || (leftCents === 0 && !open)) return null;

  function change(next: boolean) {
    if (isPending) return;
    reset();
    setOpen(next);
  }

  function refund(body: NewRefund) {
    const onSuccess = () => {
      attempts.forget();
      setOpen(false);
    };
    if (!isPending) mutate({ body, key: attempts.keyOf(body) }, { onSuccess });
  }

  return (
    <>
      <Button onClick={() => change(true)} className="justify-self-start">
        Refund
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={`Refund order ${order._id}`}
        description={`${formatCents(leftCents)} of ${formatCents(centsFromDollars(order.price))} can still be given back to the card. The order stays paid and its pieces stay sold.`}
      >
        <RefundForm leftCents={leftCents} isPending={isPending} error={error} onRefund={refund} onKeep={() => change(false)} />
      </Dialog>
    </>
  );
}

interface RefundFormProps {
  leftCents: number;
  isPending: boolean;
  error: Error | null;
  onRefund: (refund: NewRefund) => void;
  onKeep: () => void;
}

function RefundForm({ leftCents, isPending, error, onRefund, onKeep }: RefundFormProps) {
  const [typed, setTyped] = useState(dollarsFromCents(leftCents).toFixed(2));
  const [reason, setReason] = useState('');
  const read = readRefund(typed, leftCents);

  function refund(event: FormEvent) {
    event.preventDefault();
    if ('cents' in read) onRefund({ amount: dollarsFromCents(read.cents), reason });
  }

  return (
    <form onSubmit={refund} aria-label="Refund" className="grid gap-4">
      <Field label="Amount in dollars" error={'problem' in read ? read.problem : undefined}>
        <TextInput inputMode="decimal" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Field label="Reason" hint="The buyer sees it">
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FormError>{error ? failureMessage(error) : ''}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onKeep}>Keep the money</Button>
        <Button type="submit" variant="danger" loading={isPending} disabled={!('cents' in read)}>
          {'cents' in read ? `Refund ${formatCents(read.cents)}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}
