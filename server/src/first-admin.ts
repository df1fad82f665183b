import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { confirmAddress } from './features/people/identity/identity.queries.ts';
import { holdFirstSignUp, isFreshShop } from './features/people/users/users.queries.ts';
import { makeAdmin } from './features/people/users/users.ts';
import { databaseOn } from './platform/database/database.ts';
import type { Database } from './platform/database/db.ts';
import { onConnection } from './platform/database/single-connection.ts';

const email = 'admin@axlewright.example';

/**
 * Gives a fresh demo shop an admin with a random password, by the same calls that a visitor's browser makes.
 * Null where anybody has signed up before, be it in another shop that started at the same time. The password is nowhere kept but as a hash.
 */
export async function createFirstAdmin(
  app: FastifyInstance,
  db: Database,
  connectionString: string,
): Promise<{ email: string; password: string } | null> {
  if (!(await isFreshShop(db))) return null;
  // On a connection of its own: signing up needs those of the pool, be it but one.
  return onConnection(connectionString, 'axlewright-shop first admin', async (client) => {
    await holdFirstSignUp(databaseOn(client));
    return (await isFreshShop(db)) ? signUpAdmin(app, db) : null;
  });
}

async function signUpAdmin(app: FastifyInstance, db: Database) {
  const password = randomBytes(9).toString('base64url');
  const signUp = await app.inject({ method: 'POST', url: '/identity/sign-up/email', payload: { email, password, name: 'Shop admin' } });
  // Nobody reads the mails of this address: the shop itself made it.
  await confirmAddress(db, email);
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
  // Nobody is signed in there: My Profile would show a browser that does not exist.
  const headers = { cookie, authorization: `Bearer ${exchange.json<{ token: string }>().token}` };
  await app.inject({ method: 'DELETE', url: '/api/session', headers });
  return { email, password };
}
