import type { Db } from '../../platform/database/database.ts';
import type { ImplementEndpoint } from '../../platform/http/endpoint-routes.ts';
import { checkAdmin, exportUsers, listUsers, makeAdmin } from './users.ts';

export function usersRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('listUsers', async ({ query }) => listUsers(db, query));
  implement('exportUsers', async ({ query }) => exportUsers(db, query));
  implement('checkAdmin', async ({ params, caller }) => ({ admin: await checkAdmin(db, caller, params.email) }));
  implement('makeAdmin', async ({ params, caller }) => ({ modifiedCount: await makeAdmin(db, params.email, caller) }));
}
