import { cancellationReasonMaxLength, type OrderCancellations } from '@axlewright/contract/money/cancellations';
import { centsFromDollars, dollarsFromCents, formatCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { piecesText } from '../orders/count-texts.ts';
import { orderQuery } from '../orders/order.queries.ts';
import { CancelPiecesLines } from './cancel-pieces-lines.tsx';
import { cancellationsQuery, useCancelPieces } from './cancellations.queries.ts';
import { cancelableLines, chosenCancellation, outdatedLineNumbers, type TypedQuantities } from './chosen-pieces.ts';
import { ReturnedMoney } from './returned-money.tsx';

/** What the user has chosen and typed. */
export interface CancellationDraft {
  typed: TypedQuantities;
  reason: string;
  wereRefunded: boolean;
}

interface CancelPiecesFormProps {
  orderId: string;
  /** true while a call is under way; the dialog then stays open */
  isRunning: RefObject<boolean>;
  draft: CancellationDraft;
  onDraft: (draft: CancellationDraft) => void;
  onClose: () => void;
  onDone: () => void;
}

export function CancelPiecesForm({ orderId, ...rest }: CancelPiecesFormProps) {
  const order = useQuery(orderQuery(orderId));
  const cancellations = useQuery(cancellationsQuery(orderId));
  if (order.data && cancellations.data) return <LoadedForm order={order.data} found={cancellations.data} {...rest} />;
  return (
    <LoadingState
      result={order.data ? cancellations : order}
      label="Loading pieces that can be canceled"
      errorTitle="The pieces that can be canceled could not be loaded"
    />
  );
}

function LoadedForm({
  order,
  found,
  isRunning,
  draft,
  onDraft,
  onClose,
  onDone,
}: { order: Order; found: OrderCancellations } & Omit<CancelPiecesFormProps, 'orderId'>) {
  const { typed, reason, wereRefunded } = draft;
  const { mutate, isPending, error, reset } = useCancelPieces(order._id);
  const lines = cancelableLines(order.lines, found.left);
  const { refundedByHand, returnedByHand = 0 } = found;
  const chosen = chosenCancellation(lines, typed, found, wereRefunded);
  // While the call runs, live updates may already show its result. That is not a change by someone else.
  const isOutdated = !isPending && outdatedLineNumbers(lines, typed).length > 0;
  const hasPieces = chosen !== null && chosen.pieces > 0;

  function change(changed: Partial<CancellationDraft>) {
    // The error is about what was sent before.
    if (error) reset();
    onDraft({ ...draft, ...changed });
  }

  function cancel(event: FormEvent) {
    event.preventDefault();
    // `isPending` becomes true with the next render, and the user can press Enter again before that.
    if (!hasPieces || isRunning.current) return;
    isRunning.current = true;
    const body = { lines: chosen.lines, reason, wereRefunded, seenRefund: dollarsFromCents(chosen.refundCents) };
    mutate(body, { onSuccess: onDone, onSettled: () => (isRunning.current = false) });
  }

  if (lines.length === 0) return <p className="text-ink-soft">All pieces in this order have been shipped or canceled.</p>;
  return (
    <form onSubmit={cancel} aria-label="Cancel pieces" className="grid gap-4">
      <CancelPiecesLines lines={lines} typed={typed} onChange={(quantities) => change({ typed: quantities })} disabled={isPending} />
      {returnedByHand > 0 && <ReturnedMoney orderId={order._id} />}
      {refundedByHand + returnedByHand > 0 && (
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            className="mt-1 size-4 shrink-0 accent-accent"
            checked={wereRefunded}
            onChange={(event) => change({ wereRefunded: event.target.checked })}
          />
          {earlierRefundText(refundedByHand, returnedByHand)}
        </label>
      )}
      <Field label="Reason" hint="The buyer sees this">
        <TextInput maxLength={cancellationReasonMaxLength} value={reason} onChange={(event) => change({ reason: event.target.value })} />
      </Field>
      <p aria-live="polite" className="figures text-ink-soft empty:hidden">
        {hasPieces && refundText(chosen)}
      </p>
      <FormError>
        {error
          ? failureMessage(error)
          : isOutdated
            ? 'Some of these pieces were shipped or canceled in the meantime. Check what is left, then enter the quantities again.'
            : ''}
      </FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} disabled={isPending}>
          Keep all pieces
        </Button>
        <Button type="submit" variant="danger" loading={isPending} disabled={!hasPieces}>
          {hasPieces ? `Cancel ${piecesText(chosen.pieces)}` : 'Cancel pieces'}
        </Button>
      </div>
    </form>
  );
}

function earlierRefundText(refundedByHand: number, returnedByHand: number): string {
  const refunded = `earlier refund of ${formatCents(centsFromDollars(refundedByHand))}`;
  const returned = `${formatCents(centsFromDollars(returnedByHand))} that was returned in another way`;
  if (returnedByHand === 0) return `The ${refunded} was for these pieces. Subtract it from this refund.`;
  if (refundedByHand === 0) return `The ${returned} was for these pieces. Subtract it from this refund.`;
  return `The ${refunded} and the ${returned} were for these pieces. Subtract both from this refund.`;
}

function refundText({ pieces, valueCents, refundCents }: { pieces: number; valueCents: number; refundCents: number }): string {
  const value = `${piecesText(pieces)} for ${formatCents(valueCents)}.`;
  if (refundCents === valueCents) return `${value} ${formatCents(refundCents)} will be refunded to the card.`;
  if (refundCents === 0) return `${value} This amount was already refunded, so there will be no further refund.`;
  return `${value} ${formatCents(valueCents - refundCents)} was refunded before, so ${formatCents(refundCents)} will be refunded to the card.`;
}
