import { type CarrierCode, carriers } from '@axlewright/contract/warehouse/carriers';
import { type Packing, type Shipment, trackingNumberMaxLength } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { ShipmentSummary } from '../../sales/orders/shipment-summary.tsx';
import { useChangePacking } from './packing.queries.ts';
import { carrierOptions } from './ship-form.tsx';

interface ShipmentListProps {
  packing: Packing;
  onDeliver: (shipmentId: string) => void;
  isPending: boolean;
}

/** The shipments of the order, with their tracking numbers. */
export function ShipmentList({ packing: { _id, shipments, lines }, onDeliver, isPending }: ShipmentListProps) {
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments-title">
      <h2 id="shipments-title" className="mb-3 text-xl">
        Shipments
      </h2>
      <ul className="grid gap-3">
        {shipments.map((shipment, index) => (
          <li
            key={shipment._id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface p-4"
          >
            <ShipmentSummary shipment={shipment} lines={lines} />
            <div className="flex flex-wrap gap-2">
              <CorrectTracking orderId={_id} shipment={shipment} name={`shipment ${index + 1}`} />
              {shipment.deliveredAt === null && (
                <Button
                  size="small"
                  loading={isPending}
                  aria-label={`Mark as delivered: shipment ${index + 1}`}
                  onClick={() => onDeliver(shipment._id)}
                >
                  Mark as delivered
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CorrectTrackingProps {
  orderId: string;
  shipment: Shipment;
  name: string;
}

/** The dialog stays open until the shop has accepted the change, so that the number is not lost. */
function CorrectTracking({ orderId, shipment, name }: CorrectTrackingProps) {
  const [open, setOpen] = useState(false);
  const [carrier, setCarrier] = useState<CarrierCode>(shipment.carrier);
  const [trackingNumber, setTrackingNumber] = useState(shipment.trackingNumber);
  const { mutate, reset, error, isPending } = useChangePacking(orderId, () => setOpen(false));
  const label = shipment.trackingNumber === '' ? 'Add tracking' : 'Change tracking';

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate({ kind: 'correct', shipmentId: shipment._id, tracking: { carrier, trackingNumber } });
  }

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`${label}: ${name}`}
        onClick={() => {
          reset();
          setCarrier(shipment.carrier);
          setTrackingNumber(shipment.trackingNumber);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Tracking" description={`Shipment by ${carriers[shipment.carrier].label}`}>
        <form onSubmit={save} aria-label="Tracking" className="grid gap-4">
          <Field label="Carrier">
            <Select options={carrierOptions} value={carrier} onChange={(event) => setCarrier(event.target.value as CarrierCode)} />
          </Field>
          <Field label="Tracking number">
            <TextInput
              value={trackingNumber}
              maxLength={trackingNumberMaxLength}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTrackingNumber(event.target.value)}
            />
          </Field>
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
