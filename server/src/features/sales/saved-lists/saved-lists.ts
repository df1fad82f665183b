import type { NewWantedLine } from '@axlewright/contract/sales/baskets';
import {
  maximumSavedLists,
  type NewSavedList,
  type SavedList,
  type SavedListChange,
  type SavedListDetail,
} from '@axlewright/contract/sales/saved-lists';
import type { Caller } from '../../../platform/auth/caller.ts';
import { currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { lockCompanies } from '../../people/companies/memberships.ts';
import { listLinesToSave } from '../baskets/baskets.ts';
import { requireKnownParts } from '../baskets/known-parts.ts';
import { describeLines } from '../baskets/wanted-lines.ts';
import {
  countSavedLists,
  deleteSavedListRow,
  findSavedListRow,
  insertSavedList,
  listSavedLineRows,
  listSavedListRows,
  lockSavedList,
  replaceSavedLines,
  type SavedListRow,
  updateSavedList,
} from './saved-lists.queries.ts';

/** Lists the saved lists of the caller's current company. */
export async function listSavedLists(db: Db, caller: Caller): Promise<SavedList[]> {
  return (await listSavedListRows(db, currentCompanyOf(caller))).map((row) => ({ ...headOf(row), lines: row.lines }));
}

/** Returns a saved list. Throws 404 if the caller's current company does not have it. */
export async function getSavedList(db: Db, caller: Caller, id: string): Promise<SavedListDetail> {
  const row = caller.company && (await findSavedListRow(db, caller.company.companyId, id));
  if (!row) throw notFoundError('list');
  const lines = await describeLines(db, await listSavedLineRows(db, id));
  return { ...headOf(row), lines: lines.map(({ row: { line_number }, ...line }) => ({ ...line, lineNumber: line_number })) };
}

/**
 * Saves lines as a list. Without lines, saves the caller's basket. Throws 409 if the company has a list with this name or too many lists, and 422
 * for unknown parts.
 */
export async function saveList(db: Database, caller: Caller, { name, lines }: NewSavedList): Promise<SavedListDetail> {
  const companyId = currentCompanyOf(caller);
  if (lines) await requireKnownParts(db, lines, 'list');
  const id = await withUniqueName(name, () =>
    db.transaction().execute(async (transaction) => {
      await lockCompanies(transaction, [companyId]);
      if ((await countSavedLists(transaction, companyId)) >= maximumSavedLists)
        throw new ShopError('too-many-lists', 409, { parameters: { maximum: maximumSavedLists } });
      const listId = await insertSavedList(transaction, { companyId, name, userId: caller.userId });
      await replaceSavedLines(transaction, listId, lines ?? (await listLinesToSave(transaction, caller)));
      return listId;
    }),
  );
  return getSavedList(db, caller, id);
}

/**
 * Renames a saved list, or replaces its lines. Throws 404 if the caller's current company does not have it, 409 if it has been changed since
 * `updatedAt` or if the company has another list with this name, and 422 for parts that are unknown and were not in the list before.
 */
export async function changeSavedList(
  db: Database,
  caller: Caller,
  id: string,
  { name, lines, updatedAt }: SavedListChange,
): Promise<SavedListDetail> {
  const companyId = currentCompanyOf(caller);
  await withUniqueName(name ?? '', () =>
    db.transaction().execute(async (transaction) => {
      const former = await lockSavedList(transaction, companyId, id);
      if (!former) throw notFoundError('list');
      if (updatedAt && Date.parse(updatedAt) !== former.updated_at.getTime()) throw new ShopError('list-changed', 409);
      await updateSavedList(transaction, { id, userId: caller.userId, name });
      if (!lines) return;
      await requireKnownOrSaved(transaction, id, lines);
      await replaceSavedLines(transaction, id, lines);
    }),
  );
  return getSavedList(db, caller, id);
}

/** Deletes a saved list. Throws 404 if the caller's current company does not have it. */
export async function deleteSavedList(db: Db, caller: Caller, id: string): Promise<void> {
  if (!(await deleteSavedListRow(db, currentCompanyOf(caller), id))) throw notFoundError('list');
}

/** A list may keep a part that the shop no longer has, so that a change to a different line does not drop it. */
async function requireKnownOrSaved(transaction: Db, id: string, lines: NewWantedLine[]): Promise<void> {
  const saved = new Set((await listSavedLineRows(transaction, id)).map(({ part_id }) => part_id));
  await requireKnownParts(transaction, lines, 'list', saved);
}

async function withUniqueName<Result>(name: string, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'saved_lists_name') throw error;
    throw new ShopError('list-exists', 409, { parameters: { name } });
  }
}

const headOf = ({ id, name, updated_at, updated_by }: SavedListRow) => ({
  _id: id,
  name,
  updatedAt: updated_at.toISOString(),
  updatedBy: updated_by,
});
