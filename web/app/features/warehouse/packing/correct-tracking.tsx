import { carriers } from '@axlewright/contract/warehouse/carriers';
import type { Shipment, ShipmentChange } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
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
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Tracking"
        description={`Shipment by ${carriers[shipment.carrier].label}`}
        initialFocus={numberField}
      >
        <form onSubmit={save} aria-label="Tracking" className="grid gap-4">
          <TrackingFields value={tracking} onChange={setTracking} numberRef={numberField} />
          <FormError>{error ? failureMessage(error) : ''}</FormError>
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" loading={isPending}>
              Save
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

const trackingOf = ({ carrier, trackingNumber }: Shipment): ShipmentChange => ({ carrier, trackingNumber });
