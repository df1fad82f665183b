import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { changeMailPreferences, listMailPreferences } from './mail-preferences.ts';

export function mailPreferencesRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('listMailPreferences', async ({ caller }) => listMailPreferences(db, caller));
  implement('changeMailPreferences', async ({ caller, params, body }) => changeMailPreferences(db, caller, params.companyId, body));
}
