import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { BoxesField, boxCount } from './print-fields.tsx';
import { type ShipmentDocument, usePrintShipment } from './print-shipment.ts';

/** Prints the documents of a shipment again. */
export function PrintDialog({ shipmentId, name }: { shipmentId: string; name: string }) {
  const [open, setOpen] = useState(false);
  const [boxes, setBoxes] = useState('1');
  const { mutate, variables, isPending } = usePrintShipment();
  const count = boxCount(boxes);

  const printButton = (label: string, kind: ShipmentDocument['kind']) => (
    <Button
      loading={isPending && variables.document.kind === kind}
      disabled={kind === 'labels' && count === null}
      onClick={() => mutate({ shipmentId, document: { kind, boxes: count ?? 1 } })}
    >
      {label}
    </Button>
  );

  return (
    <>
      <Button size="small" variant="quiet" aria-label={`Print: ${name}`} onClick={() => setOpen(true)}>
        Print
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Print" description={`Documents of ${name}`}>
        <div className="grid gap-4">
          <BoxesField value={boxes} onChange={setBoxes} />
          <div className="flex flex-wrap gap-3">
            {printButton('Labels', 'labels')}
            {printButton('Packing slip', 'packing-slip')}
            {printButton('Part labels', 'part-labels')}
          </div>
          <p className="text-ink-soft text-sm">Part labels are printed on sheets of ten 2 × 4 inch labels, such as Avery 5163.</p>
        </div>
      </Dialog>
    </>
  );
}
