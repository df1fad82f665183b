import { type CarrierCode, carrierCodes } from '@axlewright/contract/warehouse/carriers';
import type { NewShipment, Packing, ShipmentChange } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, useState } from 'react';
import { readStored, store } from '../../../platform/browser-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { type Packed, shipmentLines } from './packed.ts';
import { type PrintChoice, type Printing, printChoices } from './packing.queries.ts';
import { BoxesField, boxCount, PrintField } from './print-fields.tsx';
import { TrackingFields } from './tracking-fields.tsx';

interface ShipFormProps {
  packing: Packing;
  packed: Packed;
  error: string;
  isPending: boolean;
  disabled: boolean;
  onShip: (shipment: NewShipment, printing: Printing) => void;
}

/** A warehouse mostly uses one carrier, so the form begins with the last one. */
const lastCarrierKey = 'lastCarrier';
/** Clerks mostly print the same documents each time, so the form begins with the last choice. */
const lastPrintKey = 'lastPrinted';

export function ShipForm({ packing: { lines, shipments }, packed, error, isPending, disabled, onShip }: ShipFormProps) {
  const [tracking, setTracking] = useState<ShipmentChange>(() => ({ carrier: lastCarrier(), trackingNumber: '' }));
  const [boxes, setBoxes] = useState('1');
  const [print, setPrint] = useState<PrintChoice>(lastPrintChoice);
  const [hasTried, setHasTried] = useState(false);
  const [known, setKnown] = useState({ shipments: shipments.length, shippedBoxes: '1' });
  const shipped = shipmentLines(lines, packed);
  const pieces = shipped?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const count = boxCount(boxes);
  const problem = hasTried ? problemOf(shipped, count) : '';
  const left = lines.reduce((sum, line) => sum + line.left, 0);

  if (known.shipments !== shipments.length) {
    setKnown({ shipments: shipments.length, shippedBoxes: '1' });
    setHasTried(false);
    // Keeps a tracking number that no shipment has, because the clerk has already typed it for the next box.
    if (shipments.some(({ trackingNumber }) => trackingNumber === tracking.trackingNumber.trim()))
      setTracking({ ...tracking, trackingNumber: '' });
    if (boxes === known.shippedBoxes) setBoxes('1');
  }

  function ship(event: FormEvent) {
    event.preventDefault();
    setHasTried(!shipped?.length || count === null);
    if (!shipped?.length || count === null) return;
    store(lastCarrierKey, tracking.carrier);
    store(lastPrintKey, print);
    setKnown({ ...known, shippedBoxes: boxes });
    onShip({ ...tracking, lines: shipped }, { boxes: count, print });
  }

  return (
    <Card>
      <form onSubmit={ship} aria-label="Ship" className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TrackingFields value={tracking} onChange={setTracking} />
          <BoxesField value={boxes} onChange={setBoxes} />
          <PrintField value={print} onChange={setPrint} />
        </div>
        <FormError>{problem || error}</FormError>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" loading={isPending} disabled={disabled}>
            {pieces > 0 ? `Ship ${pieces} of ${left} ${left === 1 ? 'piece' : 'pieces'}${print === 'nothing' ? '' : ' and print'}` : 'Ship'}
          </Button>
          {pieces > 0 && pieces < left && <p className="text-ink-soft">The remaining pieces stay on the list of orders to ship.</p>}
        </div>
      </form>
    </Card>
  );
}

function problemOf(shipped: NewShipment['lines'] | null, boxes: number | null): string {
  if (!shipped) return 'Correct the quantities first.';
  if (shipped.length === 0) return 'Nothing is packed yet. Scan the parts, or choose “Pack all”.';
  return boxes === null ? 'Correct the number of boxes first.' : '';
}

function lastCarrier(): CarrierCode {
  const stored = readStored(lastCarrierKey) as CarrierCode | null;
  return stored !== null && carrierCodes.includes(stored) ? stored : 'ups';
}

function lastPrintChoice(): PrintChoice {
  const stored = readStored(lastPrintKey) as PrintChoice | null;
  return stored !== null && printChoices.includes(stored) ? stored : 'labels';
}
