import { ApiError } from '@axlewright/client/call-endpoint';
import type { OrderDetail } from '@axlewright/contract/sales/orders';
import { latestPayBy, longestPayDays } from '@axlewright/contract/sales/unpaid-time';
import { type FormEvent, useRef, useState } from 'react';
import { boundsOfDay, formatDateTime } from '../../../platform/dates.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useChangePayBy } from '../orders/order-corrections.queries.ts';

interface MoreTimeDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** Asks for the last day on which the buyer may pay. If the order is paid or canceled meanwhile, an attempt to save says so. */
export function MoreTimeDialog({ order: { _id, createdAt, payBy }, onClose }: MoreTimeDialogProps) {
  const [day, setDay] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useChangePayBy(_id);
  const dayProblem = error instanceof ApiError ? error.problem.errors?.[0]?.message : undefined;

  function save(event: FormEvent) {
    event.preventDefault();
    if (day === '' || isPending) return;
    // If the clerk has chosen another day in the meantime, the dialog stays open.
    mutate(endOf(day), { onSuccess: () => field.current?.value === day && onClose() });
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="More time to pay"
      description={
        payBy !== null &&
        `If the buyer does not pay, the order is canceled on ${formatDateTime(payBy)}. The parts stay set aside until then.`
      }
      onSubmit={save}
      submitLabel="Save"
      submitDisabled={day === ''}
      isPending={isPending}
      error={error && !dayProblem ? failureMessage(error) : ''}
    >
      <Field label="Pay by the end of" hint={!dayProblem && `At most ${longestPayDays} days after the order was placed`} error={dayProblem}>
        <TextInput
          ref={field}
          type="date"
          value={day}
          min={payBy === null ? undefined : dayOf(new Date(payBy))}
          max={dayOf(dayBefore(latestPayBy(createdAt)))}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** Returns the last minute of a day in the clerk's time zone, as a UTC time. */
const endOf = (day: string) => new Date(Date.parse(boundsOfDay(day).end) - 60_000).toISOString();

const dayBefore = (time: Date) => new Date(time.getTime() - 86_400_000);

/** Returns the day in the clerk's time zone, as in a date field: 2026-11-30. */
const dayOf = (time: Date) => new Intl.DateTimeFormat('en-CA').format(time);
