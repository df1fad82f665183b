import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { type FailedRefund, refundResolutionMaxLength } from '@axlewright/contract/money/payments';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { useCan } from '../../../platform/my-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useFocusWhenGone } from '../../../ui/move-focus.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { failedRefundsQuery, useResolveRefund } from './payments.queries.ts';

const titleId = 'failed-refunds';

/** The refunds that the shop has given up on, until somebody says how the money was returned. Renders nothing if there are none. */
export function FailedRefunds() {
  const result = useQuery(failedRefundsQuery);
  // The dialog belongs to the page: its refund can leave the list while it is open.
  const [resolving, setResolving] = useState<FailedRefund | null>(null);
  // The button that opened the dialog may be gone with its refund.
  useFocusWhenGone(resolving !== null, () => document.getElementById(titleId) ?? document.getElementById('page-title'));
  const mayResolve = useCan('refunds.give');
  const { data: refunds } = result;
  if (!refunds) return <LoadingState result={result} label="Loading failed refunds" errorTitle="The failed refunds could not be loaded" />;
  return (
    <>
      {refunds.length > 0 && (
        <section aria-labelledby={titleId} className="grid gap-3">
          <h2 id={titleId} tabIndex={-1} className="text-xl outline-none">
            Failed refunds
          </h2>
          <p className="max-w-prose text-ink-soft">
            We no longer retry these. Refund the order again, or return the money in another way. Then record how you returned it.
          </p>
          <ul className="grid gap-3">
            {refunds.map((refund) => (
              <li
                key={refund._id}
                className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line bg-surface p-4"
              >
                <FailedRefundFacts refund={refund} />
                {mayResolve && (
                  <Button size="small" onClick={() => setResolving(refund)}>
                    Money was returned
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {resolving && <ResolveDialog key={resolving._id} refund={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}

function FailedRefundFacts({ refund: { amount, order, reason, failure, failedAt } }: { refund: FailedRefund }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="figures font-semibold">
        {formatCents(centsFromDollars(amount))} for order{' '}
        <Link to={paths.manageOrder(order)} className="underline underline-offset-4">
          {order}
        </Link>
      </p>
      {reason && <p>{reason}</p>}
      <p className="text-ink-soft text-sm">
        Failed <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>: {failure}
      </p>
    </div>
  );
}

function ResolveDialog({ refund: { _id, amount, order }, onClose }: { refund: FailedRefund; onClose: () => void }) {
  const [returnedBy, setReturnedBy] = useState('');
  const { mutate, error, isPending } = useResolveRefund(_id);

  function resolve(event: FormEvent) {
    event.preventDefault();
    if (returnedBy.trim() !== '' && !isPending) mutate({ returnedBy }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`${formatCents(centsFromDollars(amount))} for order ${order} was returned`}
      description="This does not move money. It removes the failed refund from the list, and the order’s history will show what you enter."
      formLabel="Returned money"
      onSubmit={resolve}
      submitLabel="Money was returned"
      submitDisabled={returnedBy.trim() === ''}
      isPending={isPending}
      canCloseWhilePending
      error={error && failureMessage(error)}
    >
      <Field label="How was it returned?" hint="For example: refunded again, or check 1234. Staff see this. The customer does not.">
        <TextInput value={returnedBy} maxLength={refundResolutionMaxLength} onChange={(event) => setReturnedBy(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
