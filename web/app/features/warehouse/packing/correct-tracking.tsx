import { carriers } from '@axlewright/contract/warehouse/carriers';
import type { Shipment, ShipmentChange } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangePacking } from './packing.queries.ts';
import { TrackingFields } from './tracking-fields.tsx';

interface CorrectTrackingProps {
  orderId: string;
  shipment: Shipment;
  name: string;
}

/** The dialog stays open until the shop has accepted the change, so that the number is not lost. */
export function CorrectTracking({ orderId, shipment, name }: CorrectTrackingProps) {
  const [open, setOpen] = useState(false);
  const numberField = useRef<HTMLInputElement>(null);
  const [tracking, setTracking] = useState<ShipmentChange>(trackingOf(shipment));
  const { mutate, reset, error, isPending } = useChangePacking(orderId, () => setOpen(false));
  const label = shipment.trackingNumber === '' ? 'Add tracking' : 'Change tracking';

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate({ kind: 'correct', shipmentId: shipment._id, tracking });
  }

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`${label}: ${name}`}
        onClick={() => {
          reset();
          setTracking(trackingOf(shipment));
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Tracking"
        description={`Shipment by ${carriers[shipment.carrier].label}`}
        initialFocus={numberField}
        onSubmit={save}
        submitLabel="Save"
        isPending={isPending}
        canCloseWhilePending
        error={error ? failureMessage(error) : ''}
      >
        <TrackingFields value={tracking} onChange={setTracking} numberRef={numberField} />
      </FormDialog>
    </>
  );
}

const trackingOf = ({ carrier, trackingNumber }: Shipment): ShipmentChange => ({ carrier, trackingNumber });
