import type { PartChange, PartDetail } from '@axlewright/contract/catalog/parts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { fieldError, notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { changesOfPart } from './changes-of-part.ts';
import { findCategoryIds, renameInOtherParts, replaceInterchange } from './edited-fields.queries.ts';
import { insertStockAdjustment, lockPart, updatePart } from './part-changes.queries.ts';
import { readPart, type VersionedPart } from './parts.ts';
import { recordPartChange } from './record-part-change.ts';
import { isInLoop, lockPartAndReplaced, lockSuccessors } from './successors.queries.ts';
import { saveSuccessors } from './successors.ts';

/** Version and stock that the editor showed before the edit. The stock is separate, because an order changes the stock but not the version. */
export interface SeenPart {
  version: number;
  stock: number | null;
}

/**
 * Changes fields of a part. A new stock replaces the old one. Throws 404 for an unknown part, and 409 if its version is not the one in
 * `seen` (null: any version). If the edit changes the stock, the old stock must also be the one in `seen`. Throws 422 if a field is wrong.
 */
export async function changePart(
  db: Database,
  caller: Caller,
  id: string,
  change: PartChange,
  seen: SeenPart | null,
): Promise<VersionedPart> {
  return db.transaction().execute(async (transaction) => {
    const mayRename = change.brand !== undefined || change.partNumber !== undefined;
    if (mayRename || change.successors) await lockSuccessors(transaction);
    if (mayRename) await lockPartAndReplaced(transaction, id);
    const current = await lockPart(transaction, id);
    if (!current) throw notFoundError('part');
    if (seen && (seen.version !== current.version || (change.availableQ !== undefined && seen.stock !== current.available_quantity))) {
      throw new ShopError('stale-edit', 409);
    }
    const { part: before } = await readPart(transaction, id);
    return applyChange(transaction, caller, before, change);
  });
}

/** Changes fields of a part whose row is locked, and records the change in its history. Throws 422 if a field is wrong. */
export async function applyChange(transaction: Db, caller: Caller, before: PartDetail, change: PartChange): Promise<VersionedPart> {
  const { _id: id } = before;
  const { brand = before.brand, partNumber = before.partNumber } = change;
  const isRenamed = brand !== before.brand || partNumber !== before.partNumber;
  await updatePart(transaction, id, { ...change, ...(await categoryChange(transaction, before, change)) }).catch(throwNumberError);
  if (change.interchange) await saveInterchange(transaction, id, change.interchange);
  if (isRenamed) await rename(transaction, { ...before, id }, { brand, partNumber });
  if (change.successors) {
    const { part: renamed } = await readPart(transaction, id);
    await saveSuccessors(transaction, renamed, change.successors, 'successors.partNumbers');
  }
  if (change.availableQ !== undefined) {
    const delta = change.availableQ - (before.availableQ ?? 0);
    await insertStockAdjustment(transaction, { partId: id, delta, userId: caller.userId, reason: 'stock set' });
  }
  const after = await readPart(transaction, id);
  await recordPartChange(transaction, caller, { id, partNumber: before.partNumber }, changesOfPart(before, after.part));
  return after;
}

/**
 * Returns the ids of the new category and subcategory. Returns an empty object if the change has neither of them. A part that gets a
 * different category loses its subcategory. Throws 422 if there is no such category or subcategory.
 */
async function categoryChange(
  transaction: Db,
  before: { category: string | null; subcategory: string | null },
  { category, subcategory }: PartChange,
): Promise<{ categoryIds?: { category_id: number | null; subcategory_id: number | null } }> {
  if (category === undefined && subcategory === undefined) return {};
  const isSameCategory = category === undefined || category === before.category;
  const names = {
    category: isSameCategory ? before.category : category,
    subcategory: subcategory === undefined && isSameCategory ? before.subcategory : (subcategory ?? null),
  };
  const found = await findCategoryIds(transaction, names);
  if (names.category !== null && found.category_id === null) throw fieldError('category', 'Choose a category from the catalog');
  if (names.subcategory !== null && found.subcategory_id === null) throw fieldError('subcategory', 'Choose a subcategory of the category');
  return { categoryIds: found };
}

async function saveInterchange(transaction: Db, id: string, interchange: NonNullable<PartChange['interchange']>): Promise<void> {
  const seen = new Set<string>();
  for (const [index, { brand, partNumber }] of interchange.entries()) {
    const key = JSON.stringify([brand.toUpperCase(), partNumber]);
    if (seen.has(key)) throw fieldError(`interchange.${index}.partNumber`, 'This number is already in the list');
    seen.add(key);
  }
  await replaceInterchange(transaction, id, interchange);
}

/** Writes the part's new number and brand into the rows of other parts that refer to it. Throws 422 if the part would replace itself. */
async function rename(
  transaction: Db,
  before: { id: string; brand: string; partNumber: string },
  after: { brand: string; partNumber: string },
): Promise<void> {
  await renameInOtherParts(transaction, before, after);
  if (await isInLoop(transaction, before.id)) throw fieldError('partNumber', 'With this number, the part would replace itself');
}

const takenError = () => fieldError('partNumber', 'Another part of this brand already has this number');

/** Throws 422 if PostgreSQL has rejected the new number because another part has it, otherwise the same error. */
function throwNumberError(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'parts_part_number' ? takenError() : error;
}
