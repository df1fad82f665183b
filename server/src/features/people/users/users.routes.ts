import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { Notices } from '../notices/notices.ts';
import { makeAdmin, revokeAdmin, setStaffRole } from './staff-roles.ts';
import { checkAdmin, exportUsers, listUsers } from './users.ts';

export function usersRoutes(
  implement: ImplementEndpoint,
  { db, notices, needsVerifiedEmail }: { db: Database; notices: Notices; needsVerifiedEmail: boolean },
): void {
  implement('listUsers', async ({ query }) => listUsers(db, query));
  implement('exportUsers', async ({ query }) => exportUsers(db, query));
  implement('checkAdmin', async ({ params, caller }) => checkAdmin(db, caller, params.email));
  implement('makeAdmin', async ({ params, caller }) => ({
    modifiedCount: await makeAdmin(db, params.email, { caller, notices }, { needsVerifiedEmail }),
  }));
  implement('revokeAdmin', async ({ params, caller }) => ({ modifiedCount: await revokeAdmin(db, params.email, { caller, notices }) }));
  implement('setStaffRole', async ({ params, body, caller }) => ({
    modifiedCount: await setStaffRole(db, params.email, body.staffRole, { caller, notices }, { needsVerifiedEmail }),
  }));
}
