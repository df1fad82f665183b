import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { getProfile, saveProfile } from './profile.ts';

export function profileRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('getProfile', async ({ caller }) => getProfile(db, caller));
  implement('saveProfile', async ({ caller, body }) => saveProfile(db, caller, body));
}
