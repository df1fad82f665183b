import { type CarrierCode, carriers } from '@axlewright/contract/warehouse/carriers';
import { type Packing, type Shipment, trackingNumberMaxLength } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, useState } from 'react';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { ShipmentSummary } from '../../sales/orders/shipment-summary.tsx';
import type { useChangePacking } from './packing.queries.ts';
import { carrierOptions } from './ship-form.tsx';

type Change = ReturnType<typeof useChangePacking>['mutate'];

interface ShipmentListProps {
  packing: Packing;
  onChange: Change;
  isPending: boolean;
}

/** The shipments of the order, with their tracking numbers. */
export function ShipmentList({ packing: { shipments, lines }, onChange, isPending }: ShipmentListProps) {
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments-title">
      <h2 id="shipments-title" className="mb-3 text-xl">
        Shipments
      </h2>
      <ul className="grid gap-3">
        {shipments.map((shipment) => (
          <li
            key={shipment._id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface p-4"
          >
            <ShipmentSummary shipment={shipment} lines={lines} />
            <div className="flex flex-wrap gap-2">
              <CorrectTracking
                shipment={shipment}
                onCorrect={(tracking) => onChange({ kind: 'correct', shipmentId: shipment._id, tracking })}
              />
              {shipment.deliveredAt === null && (
                <Button
                  size="small"
                  loading={isPending}
                  aria-label={`Mark the shipment of ${formatDateTime(shipment.shippedAt)} as delivered`}
                  onClick={() => onChange({ kind: 'deliver', shipmentId: shipment._id })}
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
  shipment: Shipment;
  onCorrect: (tracking: { carrier: CarrierCode; trackingNumber: string }) => void;
}

function CorrectTracking({ shipment, onCorrect }: CorrectTrackingProps) {
  const [open, setOpen] = useState(false);
  const [carrier, setCarrier] = useState<CarrierCode>(shipment.carrier);
  const [trackingNumber, setTrackingNumber] = useState(shipment.trackingNumber);

  function save(event: FormEvent) {
    event.preventDefault();
    onCorrect({ carrier, trackingNumber });
    setOpen(false);
  }

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          setCarrier(shipment.carrier);
          setTrackingNumber(shipment.trackingNumber);
          setOpen(true);
        }}
      >
        {shipment.trackingNumber === '' ? 'Add tracking' : 'Change tracking'}
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
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary">
              Save
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
