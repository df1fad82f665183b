import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { Packing, PackingLine } from '@axlewright/contract/warehouse/shipments';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { asStaff, recordOrderEvent } from '../../sales/orders/order-history.ts';
import { orderOf } from '../../sales/orders/order-json.ts';
import { type LockedOrder, withLockedOrder } from '../../sales/orders/order-state.ts';
import { requireOrderRow } from '../../sales/orders/orders.ts';
import { findPackers, type Packer } from './packers.ts';
import { findRefundUnderWay, listNumbersInUse, listPackedParts, type PackedPart, setFulfillment, setHold } from './packing.queries.ts';
import { shipmentOf } from './shipment-json.ts';
import { listShipmentRows } from './shipments.queries.ts';

/** Reads what a clerk needs to pack an order. Throws 404 if there is no such order. */
export async function getPacking(db: Db, caller: Caller, orderId: string): Promise<Packing> {
  const row = await requireOrderRow(db, caller, orderId);
  const order = orderOf(row, caller.userId);
  const parts = order.lines.filter(({ kind }) => kind === 'part');
  const [packedParts, packers, shipments, refundUnderWayCents] = await Promise.all([
    listPackedParts(
      db,
      parts.map(({ partId }) => partId),
    ),
    findPackers(db, caller, [orderId]),
    listShipmentRows(db, orderId),
    findRefundUnderWay(db, orderId),
  ]);
  const scanCodesOf = await readScanCodes(db, parts, packedParts);
  const packedPartOf = new Map(packedParts.map((part) => [part.id, part]));
  return {
    _id: order._id,
    customer: order.customer,
    company: order.company,
    purchaseOrder: order.purchaseOrder,
    phone: order.phone,
    note: order.note,
    address: order.address,
    paidAt: order.paidAt,
    state: order.state,
    status: order.status,
    canShip: order.status === 'open' && order.settlement !== 'unpaid',
    fulfillment: order.fulfillment,
    holdReason: row.hold_reason,
    packer: packers.get(orderId) ?? null,
    refunded: order.refunded,
    refundUnderWay: dollarsFromCents(refundUnderWayCents),
    lines: parts.map((line) => packingLineOf(line, packedPartOf.get(line.partId)?.bin ?? '', scanCodesOf(line))).sort(inOrderOfBins),
    shipments: shipments.map(shipmentOf),
  };
}

/**
 * Returns a function that lists what a scanner may read from the part of a line. Boxes from before a change of the part's number have the number
 * that was ordered. It does not count if another part has it now.
 */
async function readScanCodes(db: Db, lines: OrderLine[], packedParts: PackedPart[]): Promise<(line: OrderLine) => string[]> {
  const codesOf = new Map(packedParts.map(({ id, part_number, gtin }) => [id, gtin === null ? [part_number] : [part_number, gtin]]));
  const isFormer = ({ partId, partNumber }: OrderLine) => codesOf.get(partId)?.[0] !== partNumber;
  const inUse = await listNumbersInUse(
    db,
    lines.filter(isFormer).map(({ partNumber }) => partNumberKeyOf(partNumber)),
  );
  return (line) => {
    const codes = codesOf.get(line.partId) ?? [];
    return isFormer(line) && !inUse.has(partNumberKeyOf(line.partNumber)) ? [...codes, line.partNumber] : codes;
  };
}

function packingLineOf(line: OrderLine, bin: string, scanCodes: string[]): PackingLine {
  const { lineNumber, partId, partNumber, name, image, note, quantity, shipped, cancelled } = line;
  const left = quantity - shipped - cancelled;
  return { lineNumber, partId, partNumber, name, image, bin, note, quantity, cancelled, left, scanCodes };
}

const { compare: compareBins } = new Intl.Collator('en', { numeric: true });

/** The order in which a clerk walks past the bins: A-2 comes before A-10. Parts without a bin come last. */
export function inOrderOfBins(one: { bin: string }, other: { bin: string }): number {
  return Number(one.bin === '') - Number(other.bin === '') || compareBins(one.bin, other.bin);
}

/**
 * Makes the caller the one who packs the order. Throws 404, and 409 if the order cannot be shipped, or if someone else is packing it and `takeOver`
 * is false.
 */
export async function startPacking(db: Database, caller: Caller, orderId: string, takeOver: boolean): Promise<Packing> {
  await withLockedOrder(db, orderId, async (transaction, order) => {
    requireShippable(order);
    const packer = (await findPackers(transaction, caller, [orderId])).get(orderId);
    if (packer?.isYou) return;
    if (packer && !takeOver) throw packedByOtherError(packer);
    if (order.fulfillment === 'none') await setFulfillment(transaction, orderId, 'picking');
    await recordOrderEvent(transaction, order, asStaff(caller), { what: 'packing-started' });
  });
  return getPacking(db, caller, orderId);
}

export const packedByOtherError = ({ name }: Packer) => new ShopError('packed-by-other', 409, { parameters: { name } });

/** Ends the packing by the caller without a shipment. Does nothing if the caller is not packing the order. */
export async function stopPacking(db: Database, caller: Caller, orderId: string): Promise<Packing> {
  await withLockedOrder(db, orderId, async (transaction, order) => {
    const packer = (await findPackers(transaction, caller, [orderId])).get(orderId);
    if (!packer?.isYou) return;
    if (order.fulfillment === 'picking') await setFulfillment(transaction, orderId, 'none');
    await recordOrderEvent(transaction, order, asStaff(caller), { what: 'packing-stopped' });
  });
  return getPacking(db, caller, orderId);
}

/** Puts an order on hold, or changes the reason. Throws 404, and 409 if the order has nothing to ship. */
export async function holdOrder(db: Database, caller: Caller, orderId: string, reason: string): Promise<Packing> {
  await withLockedOrder(db, orderId, async (transaction, order) => {
    if (order.hold_reason === reason) return;
    requireShippable({ ...order, hold_reason: null });
    await setHold(transaction, orderId, reason);
    await recordOrderEvent(transaction, order, asStaff(caller), { what: 'held', note: reason });
  });
  return getPacking(db, caller, orderId);
}

export async function removeHold(db: Database, caller: Caller, orderId: string): Promise<Packing> {
  await withLockedOrder(db, orderId, async (transaction, order) => {
    if (order.hold_reason === null) return;
    await setHold(transaction, orderId, null);
    await recordOrderEvent(transaction, order, asStaff(caller), { what: 'hold-removed' });
  });
  return getPacking(db, caller, orderId);
}

type ShippableFields = Pick<LockedOrder, 'settlement' | 'order_status' | 'hold_reason'>;

/** Throws 409 unless the order is paid, not canceled, not on hold, and has pieces to ship. */
export function requireShippable(order: ShippableFields): void {
  const reason = reasonNotToShip(order);
  if (reason !== null) throw new ShopError('not-shippable', 409, { parameters: { reason } });
}

function reasonNotToShip({ settlement, order_status: status, hold_reason: holdReason }: ShippableFields) {
  if (status === 'cancelled') return 'cancelled';
  if (settlement === 'unpaid') return 'unpaid';
  if (status === 'completed') return 'shipped';
  return holdReason === null ? null : 'held';
}
