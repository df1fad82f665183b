import { centsFromDollars, dollarsFromCents, formatCents } from '@axlewright/contract/money';
import type { Order } from '@axlewright/contract/orders';
import { type FormEvent, useId, useState } from 'react';
import { createAttemptKeys } from '../../../platform/attempt-key.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useRefundOrder } from './orders.queries.ts';
import { readRefund } from './refund-amount.ts';

/** The button that opens the dialog; where all was refunded there is none. */
export function RefundButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const leftCents = centsFromDollars(order.price) - centsFromDollars(order.refunded);
  if (order.state !== 'paid' || (leftCents === 0 && !open)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} className="justify-self-start">
        Refund
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Refund order ${order._id}`}
        description={`${formatCents(leftCents)} of ${formatCents(centsFromDollars(order.price))} can still be given back to the card. The order stays paid and its pieces stay sold.`}
      >
        <RefundForm order={order} leftCents={leftCents} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RefundForm({ order, leftCents, onDone }: { order: Order; leftCents: number; onDone: () => void }) {
  const formId = useId();
  const [typed, setTyped] = useState(dollarsFromCents(leftCents).toFixed(2));
  const [reason, setReason] = useState('');
  const [attempts] = useState(createAttemptKeys);
  const { mutate, isPending, error } = useRefundOrder(order);
  const read = readRefund(typed, leftCents);

  function refund(event: FormEvent) {
    event.preventDefault();
    if (!('cents' in read) || isPending) return;
    const body = { amount: dollarsFromCents(read.cents), reason };
    mutate({ body, key: attempts.keyOf(body) }, { onSuccess: onDone });
  }

  return (
    <form id={formId} onSubmit={refund} aria-label="Refund" className="grid gap-4">
      <Field label="Amount in dollars" error={'problem' in read ? read.problem : undefined}>
        <TextInput inputMode="decimal" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Field label="Reason" hint="The buyer sees it">
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FormError>{error ? failureMessage(error) : ''}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Keep the money</Button>
        <Button type="submit" variant="danger" loading={isPending} disabled={!('cents' in read)}>
          {'cents' in read ? `Refund ${formatCents(read.cents)}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}
