import type { OrderDetailTexts } from '@axlewright/contract/sales/order-corrections';
import type { OrderDetailsChange } from '@axlewright/contract/sales/order-details';
import type { ShipTo } from '@axlewright/contract/sales/ship-to';

/** The details of an order that the user edits. An order without address fields keeps its address as text. */
export type CorrectionValues = OrderDetailTexts & { shipTo: ShipTo | null };

export const valuesOf = ({ address, shipTo, purchaseOrder, phone, note }: CorrectionValues): CorrectionValues => ({
  address,
  shipTo,
  purchaseOrder,
  phone,
  note,
});

export function correctionOf({ address, shipTo, ...texts }: CorrectionValues, seen: CorrectionValues): OrderDetailsChange {
  const { shipTo: _, ...seenTexts } = seen;
  return { ...(shipTo ? { shipTo } : { address }), ...texts, seen: seenTexts };
}

/** Returns the current values, with what the user has typed. The typed address is kept as a whole, because a mix of two would be wrong. */
export function mergedValues(typed: CorrectionValues, seen: CorrectionValues, now: CorrectionValues): CorrectionValues {
  const pick = (field: 'purchaseOrder' | 'phone' | 'note') => (typed[field] === seen[field] ? now : typed)[field];
  const isAddressTyped = typed.address !== seen.address || JSON.stringify(typed.shipTo) !== JSON.stringify(seen.shipTo);
  const { address, shipTo } = isAddressTyped ? typed : now;
  return { address, shipTo, purchaseOrder: pick('purchaseOrder'), phone: pick('phone'), note: pick('note') };
}
