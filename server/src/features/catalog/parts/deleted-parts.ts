import type { DeletedPart, DeletedPartListQuery, FormerPart } from '@axlewright/contract/catalog/deleted-parts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { databaseTime, type PageOfRows, pageOfRows, parseCursor } from '../../../platform/lists/keyset-pages.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { findCategory } from './categories.queries.ts';
import {
  countDeletedParts,
  type FormerPartRow,
  findDeletedPartRow,
  findPartWithSameNumber,
  listDeletedPartRows,
  listFormerPartRows,
  listFormerPartRowsByKeys,
  markPartRestored,
} from './deleted-parts.queries.ts';
import { readPart, recordPartAction, type VersionedPart } from './parts.ts';
import { isInLoop, lockSuccessors } from './successors.queries.ts';

/** Lists deleted parts, the last deleted one first. Throws 400 for a cursor of another list. */
export async function listDeletedParts(
  db: Db,
  { q, category: slug, limit, cursor }: DeletedPartListQuery,
): Promise<PageOfRows<DeletedPart>> {
  const position = parseCursor(cursor, databaseTime);
  const category = slug === undefined ? null : await findCategory(db, slug);
  const isUnknown = slug !== undefined && category === null;
  const [rows, count] = isUnknown
    ? [[], 0]
    : await Promise.all([listDeletedPartRows(db, { q, category }, { limit, position }), countDeletedParts(db, { q, category })]);
  return pageOfRows(rows, { limit, position, count, positionOf: ({ sort_time, id }) => ({ value: sort_time, id }), itemOf: deletedPartOf });
}

/** Returns a deleted part. Throws 404 if the part is unknown or not deleted. */
export async function getDeletedPart(db: Db, id: string): Promise<DeletedPart> {
  const row = await findDeletedPartRow(db, id);
  if (!row) throw notFoundError('part');
  return deletedPartOf(row);
}

/** Maps ids of deleted parts to what buyers may still see of them. Leaves out drafts. */
export async function mapFormerPartsById(db: Db, ids: string[]): Promise<Map<string, FormerPart>> {
  const rows = ids.length === 0 ? [] : await listFormerPartRows(db, ids);
  return new Map(rows.map((row) => [row.id, formerPartOf(row)]));
}

/** Maps part numbers, as their letters and digits, to the deleted parts that had them. */
export async function mapFormerPartsByKey(db: Db, keys: string[]): Promise<Map<string, FormerPart>> {
  const rows = keys.length === 0 ? [] : await listFormerPartRowsByKeys(db, keys);
  return new Map(rows.map((row) => [row.part_number_key, formerPartOf(row)]));
}

const formerPartOf = ({ part_number: partNumber, brand, name, successors }: FormerPartRow): FormerPart => ({
  partNumber,
  brand,
  name,
  successors,
});

const deletedPartOf = (row: NonNullable<Awaited<ReturnType<typeof findDeletedPartRow>>>): DeletedPart => ({
  _id: row.id,
  partNumber: row.part_number,
  brand: row.brand,
  name: row.name,
  image: row.image,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleted_by,
});

/**
 * Restores a deleted part. Its stock is right, because orders that were canceled in the meantime have put their pieces back. Does nothing if
 * the part is not deleted. Throws 404 for an unknown part. Throws 409 if another part has its number by now, or if it would replace itself.
 */
export async function restorePart(db: Database, caller: Caller, id: string): Promise<VersionedPart> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await lockSuccessors(transaction);
      const isRestored = await markPartRestored(transaction, id);
      const restored = await readPart(transaction, id);
      if (!isRestored) return restored;
      const { partNumber } = restored.part;
      if (await isInLoop(transaction, id)) throw new ShopError('successor-loop', 409, { parameters: { partNumber } });
      await recordPartAction(transaction, caller, 'part-restored', restored.part, []);
      return restored;
    });
  } catch (error) {
    const isTaken = (error as { constraint?: string }).constraint === 'parts_part_number';
    const other = isTaken && (await findPartWithSameNumber(db, id));
    if (!other) throw error;
    const parameters = { partId: other.id, brand: other.brand, partNumber: other.part_number };
    throw new ShopError('part-number-taken', 409, { parameters });
  }
}
