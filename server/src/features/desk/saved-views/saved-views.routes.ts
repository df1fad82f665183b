import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { deleteView, listSavedViews, saveView } from './saved-views.ts';

export function savedViewsRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('listSavedViews', async ({ caller }) => listSavedViews(db, caller));
  implement('saveView', async ({ caller, query, body }) => saveView(db, caller, body, query.replaces));
  implement('deleteView', async ({ caller, params }) => deleteView(db, caller, params.id));
}
