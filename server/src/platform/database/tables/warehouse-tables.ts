import type { CarrierCode } from '@axlewright/contract/warehouse/carriers';
import type { StockAdjustmentKind } from '@axlewright/contract/warehouse/stock';
import type { Generated } from 'kysely';
import type { DefaultNow, Id } from './column-types.ts';

export interface WarehouseTables {
  stock_adjustments: {
    id: Id;
    part_id: string;
    delta: number;
    kind: Generated<StockAdjustmentKind>;
    user_id: string | null;
    reason: string;
    supplier: Generated<string>;
    delivery_note: Generated<string>;
    created_at: DefaultNow;
  };
  shipments: {
    id: Id;
    order_id: string;
    carrier: CarrierCode;
    tracking_number: string;
    shipped_at: DefaultNow;
    delivered_at: Date | null;
    /** the address on its documents; null: an older version recorded the shipment */
    ship_to: string | null;
  };
  shipment_lines: { shipment_id: string; order_id: string; line_number: number; quantity: number };
  shipping_began: { at: DefaultNow };
}
