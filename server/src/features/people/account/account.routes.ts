import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { getAccount } from './account.ts';

export function accountRoutes(implement: ImplementEndpoint, { db, needsVerifiedEmail }: { db: Db; needsVerifiedEmail: boolean }): void {
  implement('getAccount', async ({ caller }) => getAccount(db, caller, needsVerifiedEmail));
}
