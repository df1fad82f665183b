import { type CarrierCode, carrierCodes, carriers } from '@axlewright/contract/warehouse/carriers';
import { type NewShipment, type Packing, trackingNumberMaxLength } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, useState } from 'react';
import { readStored, store } from '../../../platform/browser-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type Packed, shipmentLines } from './packed.ts';

interface ShipFormProps {
  packing: Packing;
  packed: Packed;
  error: string;
  isPending: boolean;
  disabled: boolean;
  onShip: (shipment: NewShipment) => void;
}

export const carrierOptions = carrierCodes.map((value) => ({ value, label: carriers[value].label }));

/** A warehouse mostly uses one carrier, so the form begins with the last one. */
const lastCarrierKey = 'lastCarrier';

export function ShipForm({ packing: { lines }, packed, error, isPending, disabled, onShip }: ShipFormProps) {
  const [carrier, setCarrier] = useState<CarrierCode>(lastCarrier);
  const [trackingNumber, setTrackingNumber] = useState('');
  const [problem, setProblem] = useState('');
  const shipped = shipmentLines(lines, packed);
  const pieces = shipped?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const left = lines.reduce((sum, line) => sum + line.left, 0);

  function ship(event: FormEvent) {
    event.preventDefault();
    if (!shipped) return setProblem('Correct the quantities first.');
    if (shipped.length === 0) return setProblem('Nothing is packed yet. Scan the parts, or choose “Pack all”.');
    setProblem('');
    store(lastCarrierKey, carrier);
    onShip({ carrier, trackingNumber, lines: shipped });
  }

  return (
    <Card>
      <form onSubmit={ship} aria-label="Ship" className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Carrier">
            <Select options={carrierOptions} value={carrier} onChange={(event) => setCarrier(event.target.value as CarrierCode)} />
          </Field>
          <Field label="Tracking number" hint="Optional">
            <TextInput
              value={trackingNumber}
              maxLength={trackingNumberMaxLength}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTrackingNumber(event.target.value)}
            />
          </Field>
        </div>
        <FormError>{problem || error}</FormError>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" loading={isPending} disabled={disabled}>
            {pieces > 0 ? `Ship ${pieces} of ${left} ${left === 1 ? 'piece' : 'pieces'}` : 'Ship'}
          </Button>
          {pieces > 0 && pieces < left && <p className="text-ink-soft">The rest stays on the list of orders to ship.</p>}
        </div>
      </form>
    </Card>
  );
}

function lastCarrier(): CarrierCode {
  const stored = readStored(lastCarrierKey) as CarrierCode | null;
  return stored !== null && carrierCodes.includes(stored) ? stored : 'ups';
}
