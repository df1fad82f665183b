import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { changeSavedList, deleteSavedList, getSavedList, listSavedLists, saveList } from './saved-lists.ts';

export function savedListsRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listSavedLists', async ({ caller }) => listSavedLists(db, caller));
  implement('getSavedList', async ({ caller, params }) => getSavedList(db, caller, params.id));
  implement('saveList', async ({ caller, body }) => saveList(db, caller, body));
  implement('changeSavedList', async ({ caller, params, body }) => changeSavedList(db, caller, params.id, body));
  implement('deleteSavedList', async ({ caller, params }) => deleteSavedList(db, caller, params.id));
}
