import type { Packing } from '@axlewright/contract/warehouse/shipments';
import { Button } from '../../../ui/button.tsx';
import { ShipmentSummary } from '../../sales/orders/shipment-summary.tsx';
import { CorrectTracking } from './correct-tracking.tsx';
import { PrintDialog } from './print-dialog.tsx';

interface ShipmentListProps {
  packing: Packing;
  onDeliver: (shipmentId: string) => void;
  /** the shipment that is being marked as delivered */
  deliveringId: string | null;
}

/** The shipments of the order, with their tracking numbers. */
export function ShipmentList({ packing: { _id, shipments, lines }, onDeliver, deliveringId }: ShipmentListProps) {
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
              <PrintDialog shipmentId={shipment._id} name={`shipment ${index + 1}`} />
              <CorrectTracking orderId={_id} shipment={shipment} name={`shipment ${index + 1}`} />
              {shipment.deliveredAt === null && (
                <Button
                  size="small"
                  loading={shipment._id === deliveringId}
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
