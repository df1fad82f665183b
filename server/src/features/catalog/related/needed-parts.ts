import type { NeededPart, NewNeededPart } from '@axlewright/contract/catalog/related-parts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { fieldError, notFoundError } from '../../../platform/shop-error.ts';
import { changesBetween } from '../../desk/audit/audit.ts';
import { requirePart } from '../parts/parts.ts';
import { recordPartChange } from '../parts/record-part-change.ts';
import { deleteNeededRow, findNeededRow, listNeededRows, saveNeededRow } from './needed-parts.queries.ts';

/** Throws 404 for an unknown part. */
export async function listNeededParts(db: Db, partId: string): Promise<NeededPart[]> {
  await requirePart(db, partId);
  return listNeededRows(db, partId);
}

/** Throws 404 if one of the parts is unknown, and 422 if they are the same. */
export async function addNeededPart(
  db: Database,
  caller: Caller,
  partId: string,
  { neededPartId, kind }: NewNeededPart,
): Promise<NeededPart> {
  return db.transaction().execute(async (transaction) => {
    const part = await requirePart(transaction, partId);
    const needed = await requirePart(transaction, neededPartId);
    if (needed.id === part.id) throw samePartError();
    const before = await listNeededRows(transaction, partId);
    const id = await saveNeededRow(transaction, { partId, kind, brand: needed.brand, partNumber: needed.part_number });
    const after = await findNeededRow(transaction, id);
    if (!after) throw new Error('the row of the needed part is missing');
    await recordChange(transaction, caller, part, before.find(({ _id }) => _id === id) ?? null, after.needed);
    return after.needed;
  });
}

/** Throws 404 for an unknown row. */
export async function removeNeededPart(db: Database, caller: Caller, neededId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const found = await findNeededRow(transaction, neededId);
    if (!found) throw notFoundError('part');
    await deleteNeededRow(transaction, neededId);
    await recordChange(transaction, caller, found.part, found.needed, null);
  });
}

const samePartError = () => fieldError('neededPartId', 'Choose a different part. A part cannot be needed with itself');

async function recordChange(
  transaction: Db,
  caller: Caller,
  part: { id: string; part_number: string },
  before: NeededPart | null,
  after: NeededPart | null,
): Promise<void> {
  const changes = changesBetween({ neededWith: textOf(before) }, { neededWith: textOf(after) });
  await recordPartChange(transaction, caller, { id: part.id, partNumber: part.part_number }, changes);
}

const textOf = (needed: NeededPart | null) => needed && `${needed.partNumber} (${needed.kind})`;
