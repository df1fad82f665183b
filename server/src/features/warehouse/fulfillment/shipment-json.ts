import type { Shipment } from '@axlewright/contract/warehouse/shipments';
import type { ShipmentRow } from './shipments.queries.ts';

export function shipmentOf(row: ShipmentRow): Shipment {
  return {
    _id: row.id,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    shippedAt: row.shipped_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    lines: row.lines.map(({ line_number, quantity }) => ({ lineNumber: line_number, quantity })),
  };
}
