import { maximumSavedViews, type NewSavedView, type SavedView } from '@axlewright/contract/desk/saved-views';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { changeViewRow, deleteViewRow, listViewRows, saveViewRow, type ViewRow } from './saved-views.queries.ts';

/** Lists the caller's saved views, by name. Nobody else sees them. */
export async function listSavedViews(db: Db, { userId }: Caller): Promise<SavedView[]> {
  return listViewsOf(db, userId);
}

/** Lists the views of an account. */
export async function listViewsOf(db: Db, userId: string): Promise<SavedView[]> {
  return (await listViewRows(db, userId)).map(viewOf);
}

/**
 * Saves a view of a list, or replaces the caller's view with the same name. If the caller still has the view with the id `replaces`,
 * changes that view instead. Throws 409 if the caller has too many views of the list.
 */
export async function saveView(db: Db, { userId }: Caller, view: NewSavedView, replaces?: string): Promise<SavedView> {
  const changed = replaces && (await db.transaction().execute((transaction) => changeViewRow(transaction, userId, replaces, view)));
  const saved = changed || (await saveViewRow(db, userId, view));
  if (!saved) throw new ShopError('too-many-views', 409, { parameters: { maximum: maximumSavedViews } });
  return viewOf(saved);
}

/** Deletes a view. Throws 404 if it is not one of the caller's. */
export async function deleteView(db: Db, { userId }: Caller, id: string): Promise<void> {
  if (!(await deleteViewRow(db, userId, id))) throw notFoundError('view');
}

const viewOf = ({ id, list, name, query }: ViewRow): SavedView => ({ _id: id, list, name, query });
