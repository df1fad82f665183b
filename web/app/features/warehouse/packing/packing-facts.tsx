import { paths } from '@axlewright/contract/site/page-paths';
import { holdReasonMaxLength, type Packing } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, useState } from 'react';
import { formatDateTime } from '../../../platform/dates.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { CancelPiecesButton } from '../../sales/manage-orders/cancel-pieces-button.tsx';
import { PhoneLink } from '../../sales/manage-orders/phone-link.tsx';
import { PackingState } from '../packing-state.tsx';
import { useChangePacking } from './packing.queries.ts';

/** Where the order goes and who gets it. */
export function PackingFacts({ packing }: { packing: Packing }) {
  const { _id, customer, company, purchaseOrder, phone, note, address, paidAt, canShip, holdReason } = packing;
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact term="Ship to">
          {address ? <span className="whitespace-pre-line wrap-anywhere">{address}</span> : 'No address. Call the customer.'}
        </Fact>
        <Fact term="Customer">
          <span className="block wrap-anywhere">{company || customer}</span>
          {company && <span className="block text-ink-soft wrap-anywhere">{customer}</span>}
          {phone && <PhoneLink number={phone} />}
          {note && <span className="block whitespace-pre-line font-medium wrap-anywhere">{note}</span>}
        </Fact>
        <Fact term="Status">
          <PackingState order={packing} />
        </Fact>
        {paidAt && <Fact term="Paid">{formatDateTime(paidAt)}</Fact>}
        {purchaseOrder && (
          <Fact term="PO number">
            <span className="figures wrap-anywhere">{purchaseOrder}</span>
          </Fact>
        )}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to={paths.manageOrder(_id)} size="small">
          Open order
        </LinkButton>
        {canShip && <CancelPiecesButton orderId={_id} size="small" variant="quiet" />}
        {canShip && <HoldButton orderId={_id} isHeld={holdReason !== null} />}
      </div>
    </Card>
  );
}

/** The dialog stays open until the shop has accepted the hold, so that the reason is not lost. */
function HoldButton({ orderId, isHeld }: { orderId: string; isHeld: boolean }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, reset, error, isPending } = useChangePacking(orderId, close);
  if (isHeld && !open) return null;

  function close(): void {
    setOpen(false);
    setReason('');
  }

  function hold(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() !== '' && !isPending) mutate({ kind: 'hold', reason: reason.trim() });
  }

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        Put on hold
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Put the order on hold"
        description="Nobody can ship it until the hold is removed."
        formLabel="Hold"
        onSubmit={hold}
        submitLabel="Put on hold"
        submitDisabled={reason.trim() === ''}
        isPending={isPending}
        canCloseWhilePending
        error={error ? failureMessage(error) : ''}
      >
        <Field label="Reason" hint="Staff see this. The customer does not.">
          <TextInput value={reason} maxLength={holdReasonMaxLength} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </FormDialog>
    </>
  );
}
