import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { WantedLine } from '@axlewright/contract/sales/baskets';
import { lineProblemOf, orderableQuantitiesOf } from '@axlewright/contract/sales/line-problem';
import type { Db } from '../../../platform/database/db.ts';
import { mapFormerPartsById } from '../../catalog/parts/deleted-parts.ts';
import { mapPartsById } from '../../catalog/parts/parts.ts';

/** A line that a buyer wants to order, with the current price and successor of its part. */
export interface WantedRow {
  part_id: string;
  quantity: number;
  note: string;
  ordered_as: string;
  vehicle: string;
  unit_price_cents: number | null;
  successor: { _id: string; partNumber: string } | null;
}

/** Adds the part to each line, and says what is wrong with the line. Reads all parts in one statement, and deleted parts in a second one. */
export async function describeLines<Row extends WantedRow>(db: Db, rows: Row[]): Promise<(WantedLine & { row: Row })[]> {
  const ids = [...new Set(rows.map((row) => row.part_id))];
  const parts = await mapPartsById(db, ids);
  const formerParts = await mapFormerPartsById(
    db,
    ids.filter((id) => !parts.has(id)),
  );
  const pieces = new Map<string, number>();
  for (const { part_id, quantity } of rows) pieces.set(part_id, (pieces.get(part_id) ?? 0) + quantity);
  return rows.map((row) => {
    const part = parts.get(row.part_id) ?? null;
    const cents = part && row.unit_price_cents;
    const problem = lineProblemOf(part, pieces.get(row.part_id) ?? row.quantity);
    return {
      row,
      partId: row.part_id,
      orderedAs: row.ordered_as,
      quantity: row.quantity,
      note: row.note,
      vehicle: row.vehicle,
      part,
      formerPart: formerParts.get(row.part_id) ?? null,
      unitPrice: cents === null ? null : dollarsFromCents(cents),
      price: cents === null ? null : dollarsFromCents(cents * row.quantity),
      problem,
      orderable: orderableQuantitiesOf(part),
      replacedBy: problem && row.successor && { partId: row.successor._id, partNumber: row.successor.partNumber },
    };
  });
}
