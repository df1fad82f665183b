import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Printing } from './packing.queries.ts';
import { type ShipmentDocument, usePrintShipment } from './print-shipment.ts';

/** A shipment that was recorded on this page, and what was printed at once. */
export interface NewlyShipped extends Printing {
  shipmentId: string;
}

interface ShippedNoticeProps {
  shipped: NewlyShipped;
  /** Whether nothing is left to ship. If so, the focus moves to the buttons here. If not, it stays in the scan field for the next box. */
  isComplete: boolean;
}

/** Says that a shipment was recorded, and has buttons that print its documents. */
export function ShippedNotice({ shipped: { shipmentId, boxes, print }, isComplete }: ShippedNoticeProps) {
  const { mutate, variables, isPending } = usePrintShipment();
  const labels = useRef<HTMLButtonElement>(null);
  const packingSlip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isComplete) (print === 'labels' ? packingSlip : labels).current?.focus();
  }, [isComplete, print]);

  const buttonProps = (kind: ShipmentDocument['kind']) => ({
    loading: isPending && variables.document.kind === kind,
    onClick: () => mutate({ shipmentId, document: { kind, boxes } }),
  });
  return (
    <div className="grid gap-3 rounded-md border border-success/50 bg-success-soft p-4">
      <p role="status" className="font-semibold">
        Shipment recorded.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={labels} {...buttonProps('labels')}>
          Print labels
        </Button>
        <Button ref={packingSlip} {...buttonProps('packing-slip')}>
          Print packing slip
        </Button>
        {isComplete && <LinkButton to={paths.shipping}>Next order to ship</LinkButton>}
      </div>
    </div>
  );
}
