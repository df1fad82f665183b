import { carriers, trackingUrl } from '@axlewright/contract/warehouse/carriers';
import type { Shipment } from '@axlewright/contract/warehouse/shipments';
import { formatDate } from '../../../platform/dates.ts';

interface ShipmentSummaryProps {
  shipment: Shipment;
  /** the lines of the order; the shipment has only their numbers */
  lines: readonly { lineNumber: number; partNumber: string; name: string; quantity: number }[];
}

/** When a shipment left, who carries it, and what is in it. */
export function ShipmentSummary({
  shipment: { carrier, trackingNumber, shippedAt, deliveredAt, lines: shipped },
  lines,
}: ShipmentSummaryProps) {
  const tracking = trackingUrl(carrier, trackingNumber);
  const lineOf = new Map(lines.map((line) => [line.lineNumber, line]));
  return (
    <div className="min-w-0">
      <p className="font-medium">
        {deliveredAt === null ? `Shipped ${formatDate(shippedAt)}` : `Delivered ${formatDate(deliveredAt)}`}, {carriers[carrier].label}
      </p>
      {trackingNumber !== '' && (
        <p className="wrap-anywhere">
          Tracking number:{' '}
          {tracking === null ? (
            <span className="figures">{trackingNumber}</span>
          ) : (
            <a href={tracking} target="_blank" rel="noreferrer" className="figures underline underline-offset-4">
              {trackingNumber}
              <span className="sr-only"> (opens the carrier’s page in a new tab)</span>
            </a>
          )}
        </p>
      )}
      <ul className="mt-1 text-ink-soft text-sm">
        {shipped.map(({ lineNumber, quantity }) => {
          const line = lineOf.get(lineNumber);
          return (
            <li key={lineNumber} className="figures wrap-anywhere">
              {quantity} of {line?.quantity ?? quantity} × {line?.partNumber} {line?.name}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
