import type { PartDetail, Successors } from '@axlewright/contract/catalog/parts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { changesBetween, recordAdminAction } from '../../desk/audit/audit.ts';
import { lockPart } from './part-changes.queries.ts';
import { readPart, type VersionedPart } from './parts.ts';
import { isInLoop, listPartsWithNumber, lockSuccessors, replaceSuccessors } from './successors.queries.ts';

/**
 * Sets which parts replace a part. Throws 404 for an unknown part, and 422 if a number names no part or several, or if a part would replace itself
 * through others.
 */
export async function setSuccessors(db: Database, caller: Caller, id: string, { kind, partNumbers }: Successors): Promise<VersionedPart> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockPart(transaction, id))) throw notFoundError('part');
    await lockSuccessors(transaction);
    const { part: before } = await readPart(transaction, id);
    const successors = await findSuccessors(transaction, before, partNumbers);
    await replaceSuccessors(transaction, { id, brand: before.brand }, kind, successors);
    if (await isInLoop(transaction, id)) throw numbersError(`${before.partNumber} already replaces one of these parts`);
    const after = await readPart(transaction, id);
    const changes = changesBetween({ successors: textOf(before) }, { successors: textOf(after.part) });
    if (changes.length > 0)
      await recordAdminAction(transaction, {
        userId: caller.userId,
        act: 'part-changed',
        subject: { kind: 'part', id, name: before.partNumber },
        changes,
      });
    return after;
  });
}

async function findSuccessors(transaction: Db, { brand }: PartDetail, partNumbers: string[]) {
  const found = await Promise.all(partNumbers.map((each) => findSuccessor(transaction, brand, each)));
  if (new Set(found.map(({ id }) => id)).size < found.length) throw numbersError('Enter each part once');
  return found;
}

/** Finds the part with this number. If several brands have it, the part of the replaced part's brand. */
async function findSuccessor(transaction: Db, brand: string, partNumber: string) {
  const found = await listPartsWithNumber(transaction, partNumber);
  const [only, ...others] = found;
  const ofBrand = found.find((part) => part.brand === brand);
  if (ofBrand) return ofBrand;
  if (!only) throw numbersError(`No part has the number ${partNumber}`);
  if (others.length > 0) throw numbersError(`Parts of several brands have the number ${partNumber}`);
  return only;
}

const numbersError = (message: string) => new ShopError('invalid-body', 422, { errors: [{ field: 'partNumbers', message }] });

/** The successors for the audit log: 'split: AXW-1, AXW-2'. */
function textOf({ supersession }: PartDetail): string | null {
  return supersession && `${supersession.kind}: ${supersession.numbers.map(({ partNumber }) => partNumber).join(', ')}`;
}
