import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { confirmEmailAddress, deleteUserWithEmail } from './features/people/identity/identity.queries.ts';
import { makeAdmin } from './features/people/users/staff-roles.ts';
import { hasNoUsers, lockFirstSignUp } from './features/people/users/users.queries.ts';
import { databaseOn } from './platform/database/database.ts';
import type { Database } from './platform/database/db.ts';
import { onConnection } from './platform/database/single-connection.ts';

const email = 'admin@axlewright.example';

/**
 * Creates the admin of a new demo shop with a random password, through the same calls that a browser makes. Returns null if the shop already has
 * an account. If several instances start at the same time, only one creates the admin. The shop stores only the hash of the password.
 */
export async function createFirstAdmin(
  app: FastifyInstance,
  db: Database,
  connectionString: string,
): Promise<{ email: string; password: string } | null> {
  if (!(await hasNoUsers(db))) return null;
  // The lock uses its own connection. The pool may have only one connection, and the sign-up needs that one.
  return onConnection(connectionString, 'axlewright-shop first admin', async (client) => {
    await lockFirstSignUp(databaseOn(client));
    return (await hasNoUsers(db)) ? signUpAdmin(app, db) : null;
  });
}

async function signUpAdmin(app: FastifyInstance, db: Database) {
  const password = randomBytes(16).toString('base64url');
  // If an earlier start was killed between the sign-up and the token exchange, its sign-up is still there, and nobody knows the password.
  await deleteUserWithEmail(db, email);
  const signUp = await app.inject({ method: 'POST', url: '/identity/sign-up/email', payload: { email, password, name: 'Shop admin' } });
  // This email address does not exist, so nobody could follow the link in the confirmation email.
  await confirmEmailAddress(db, email);
  const cookie = signUp.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const idToken = await app.inject({ url: '/identity/token', headers: { cookie } });
  const exchange = await app.inject({
    method: 'PUT',
    url: `/api/user/${email}`,
    headers: { authorization: `Bearer ${idToken.json<{ token: string }>().token}` },
    payload: {},
  });
  if (exchange.statusCode !== 200) throw new Error(`the first admin could not sign in: ${exchange.body}`);
  await makeAdmin(db, email, null);
  // Ends the session. Otherwise My Profile would list a browser that does not exist.
  const headers = { cookie, authorization: `Bearer ${exchange.json<{ token: string }>().token}` };
  await app.inject({ method: 'DELETE', url: '/api/session', headers });
  return { email, password };
}
