import type { BulkChange, BulkChanged, PartToChange } from '@axlewright/contract/catalog/bulk-changes';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { applyChange } from './change-part.ts';
import { lockPart } from './part-changes.queries.ts';
import { readPart } from './parts.ts';

type ChangedPart = BulkChanged['parts'][number];

/**
 * Changes all given parts, or none. Returns those that are different now, with their former values. Throws 404 if a part is unknown, 409 if
 * the caller has seen a different price or version of a part, and 422 if a field is wrong.
 */
export async function changeParts(db: Database, caller: Caller, parts: readonly PartToChange[]): Promise<ChangedPart[]> {
  return db.transaction().execute(async (transaction) => {
    const changed: ChangedPart[] = [];
    for (const part of inLockOrder(parts)) {
      const result = await changeOne(transaction, caller, part);
      if (result) changed.push(result);
    }
    return changed;
  });
}

/** All transactions lock parts in the order of their ids. Otherwise two of them could wait for each other. */
function inLockOrder(parts: readonly PartToChange[]): PartToChange[] {
  return parts.toSorted((one, other) => (BigInt(one.partId) < BigInt(other.partId) ? -1 : 1));
}

/** Returns null if the part already has these values. */
async function changeOne(
  transaction: Db,
  caller: Caller,
  { partId, change, seenPrice, version }: PartToChange,
): Promise<ChangedPart | null> {
  const current = await lockPart(transaction, partId);
  if (!current) throw notFoundError('part');
  const { part: before } = await readPart(transaction, partId);
  if (version !== undefined && version !== current.version) throw new ShopError('stale-edit', 409);
  if (seenPrice !== undefined && seenPrice !== before.price) throw new ShopError('stale-edit', 409);
  if (isSame(before, change)) return null;
  const after = await applyChange(transaction, caller, before, change);
  return { partId, version: after.version, former: formerValues(before, change) };
}

function isSame(part: PartDetail, change: BulkChange): boolean {
  return fieldsOf(change).every((field) => part[field] === change[field]);
}

/**
 * Returns the values that undo the change. A part that gets a different category loses its subcategory, so the former values have both.
 * They never have an empty price, because a change cannot remove a price.
 */
function formerValues(part: PartDetail, change: BulkChange): BulkChange {
  const fields = new Set(fieldsOf(change));
  if (fields.has('category') || fields.has('subcategory')) fields.add('category').add('subcategory');
  if (part.price === null) fields.delete('price');
  return Object.fromEntries([...fields].map((field) => [field, part[field]]));
}

const fieldsOf = (change: BulkChange) => Object.keys(change) as (keyof BulkChange)[];
