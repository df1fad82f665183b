import type { OrderedWithPart } from '@axlewright/contract/catalog/related-parts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { requirePart } from '../parts/parts.ts';
import { recordPartChange } from '../parts/record-part-change.ts';
import { deleteHiddenPair, insertHiddenPair, listOrderedWithRows, type PartPair } from './hidden-pairs.queries.ts';

/** Lists the parts that were ordered together with a part, including hidden pairs. Throws 404 for an unknown part. */
export async function listOrderedWith(db: Db, partId: string): Promise<OrderedWithPart[]> {
  await requirePart(db, partId);
  return listOrderedWithRows(db, partId);
}

/** Hides a pair on the pages of both parts, even if more companies order it later. Throws 404 if one of the parts is unknown, or if they are the same. */
export async function hideOrderedWith(db: Database, caller: Caller, pair: PartPair): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { part, other } = await requirePair(transaction, pair);
    if (await insertHiddenPair(transaction, pair)) await recordChange(transaction, caller, part, { from: other.part_number, to: null });
  });
}

/** Shows a hidden pair again. Throws 404 if one of the parts is unknown, or if they are the same. */
export async function restoreOrderedWith(db: Database, caller: Caller, pair: PartPair): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { part, other } = await requirePair(transaction, pair);
    if (await deleteHiddenPair(transaction, pair)) await recordChange(transaction, caller, part, { from: null, to: other.part_number });
  });
}

async function requirePair(transaction: Db, { partId, otherPartId }: PartPair) {
  if (partId === otherPartId) throw notFoundError('part');
  const part = await requirePart(transaction, partId);
  return { part, other: await requirePart(transaction, otherPartId) };
}

function recordChange(
  transaction: Db,
  caller: Caller,
  part: { id: string; part_number: string },
  change: { from: string | null; to: string | null },
): Promise<void> {
  return recordPartChange(transaction, caller, { id: part.id, partNumber: part.part_number }, [{ field: 'orderedWith', ...change }]);
}
