import { maximumPickedParts } from '@axlewright/contract/warehouse/shipments';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { inOrderOfBins } from './packing.ts';
import { type LineToPick, listLinesToPick } from './pick-list.queries.ts';

/** A part to take from its bin, for one or more orders. */
export interface PickedPart extends Pick<LineToPick, 'bin' | 'name'> {
  partNumber: string;
  /** for all orders together */
  pieces: number;
  /** how many of the pieces each order needs; an order can have the part in two lines */
  lines: { orderId: string; pieces: number; note: string }[];
}

export interface PickedOrder {
  id: string;
  customer: string;
  company: string;
  purchaseOrder: string;
  pieces: number;
}

export interface PickList {
  /** in the order of the bins */
  parts: PickedPart[];
  /** the oldest payment first */
  orders: PickedOrder[];
  /** the orders that cannot be shipped now */
  leftOut: string[];
}

/** Reads what a clerk takes from the shelves for these orders. Throws 422 if they have too many different parts. */
export async function getPickList(db: Db, orderIds: string[]): Promise<PickList> {
  const lines = await listLinesToPick(db, orderIds);
  const orders = [...Map.groupBy(lines, ({ order_id }) => order_id).values()].map(pickedOrderOf);
  const parts = [...Map.groupBy(lines, ({ part_id }) => part_id).values()].map(pickedPartOf);
  if (parts.length > maximumPickedParts) throw new ShopError('pick-list-too-long', 422, { parameters: { limit: maximumPickedParts } });
  const found = new Set(orders.map(({ id }) => id));
  return { parts: parts.sort(inOrderOfBins), orders, leftOut: orderIds.filter((id) => !found.has(id)) };
}

function pickedPartOf(lines: LineToPick[]): PickedPart {
  const { part_number: partNumber, name, bin } = lines[0] as LineToPick;
  return {
    bin,
    partNumber,
    name,
    pieces: piecesIn(lines),
    lines: lines.map(({ order_id: orderId, pieces, note }) => ({ orderId, pieces, note })),
  };
}

function pickedOrderOf(lines: LineToPick[]): PickedOrder {
  const { order_id: id, customer, company, purchase_order: purchaseOrder } = lines[0] as LineToPick;
  return { id, customer, company, purchaseOrder, pieces: piecesIn(lines) };
}

const piecesIn = (lines: readonly LineToPick[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0);
