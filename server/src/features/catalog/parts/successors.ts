import type { PartDetail, Successors } from '@axlewright/contract/catalog/parts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { fieldError, notFoundError } from '../../../platform/shop-error.ts';
import { changesOfPart } from './changes-of-part.ts';
import { lockPart, updatePart } from './part-changes.queries.ts';
import { readPart, type VersionedPart } from './parts.ts';
import { recordPartChange } from './record-part-change.ts';
import { isInLoop, listPartsWithNumber, lockSuccessors, replaceSuccessors } from './successors.queries.ts';

/** Sets which parts replace a part. Throws 404 for an unknown part, and 422 as saveSuccessors does. */
export async function setSuccessors(db: Database, caller: Caller, id: string, successors: Successors): Promise<VersionedPart> {
  return db.transaction().execute(async (transaction) => {
    await lockSuccessors(transaction);
    if (!(await lockPart(transaction, id))) throw notFoundError('part');
    const { part: before } = await readPart(transaction, id);
    await saveSuccessors(transaction, before, successors, 'partNumbers');
    // Raises the version, so that an edit that began before is rejected.
    await updatePart(transaction, id, {});
    const after = await readPart(transaction, id);
    await recordPartChange(transaction, caller, { id, partNumber: before.partNumber }, changesOfPart(before, after.part));
    return after;
  });
}

/**
 * Saves which parts replace a part. The transaction must have locked the successors. Throws 422 if a number matches no part or several, or
 * if the part would replace itself through others.
 * @param field the path of the part numbers in the body of the request
 */
export async function saveSuccessors(transaction: Db, part: PartDetail, { kind, partNumbers }: Successors, field: string): Promise<void> {
  const successors = await Promise.all(partNumbers.map((each) => findSuccessor(transaction, part.brand, each)));
  const problem = successors.find((found) => typeof found === 'string');
  if (problem !== undefined) throw fieldError(field, problem);
  const found = successors.filter((each) => typeof each !== 'string');
  if (new Set(found.map(({ id }) => id)).size < found.length) throw fieldError(field, 'Enter each part only once');
  await replaceSuccessors(transaction, { id: part._id, brand: part.brand }, kind, found);
  if (await isInLoop(transaction, part._id)) throw fieldError(field, `${part.partNumber} already replaces one of these parts`);
}

/**
 * Finds the part with this number. If parts of several brands have it, chooses the part of `brand`, the brand of the replaced part. Returns
 * an error message if no part has the number, or if it cannot choose.
 */
async function findSuccessor(transaction: Db, brand: string, partNumber: string) {
  const found = await listPartsWithNumber(transaction, partNumber);
  const [only, ...others] = found;
  const ofBrand = found.find((part) => part.brand === brand);
  if (ofBrand) return ofBrand;
  if (!only) return `No part has the number ${partNumber}`;
  return others.length > 0 ? `Parts of several brands have the number ${partNumber}` : only;
}
