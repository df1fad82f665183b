import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@axlewright/contract/people/capabilities';
import { type Person, signUp } from './people.ts';
import type { TestApp } from './test-app.ts';
import { tokenForge } from './tokens.ts';

interface QuickAccount {
  name?: string;
  email?: string;
  staffRole?: StaffRole | null;
}

/**
 * Returns a function that adds signed-in accounts without the identity provider. It takes only a tenth of the time of a sign-up. The accounts have
 * no password and no ID token.
 */
export async function quickAccounts(shop: TestApp): Promise<(account?: QuickAccount) => Promise<Person>> {
  const forge = await tokenForge(shop, await signUp(shop));
  return async ({ name = 'Quentin Quick', email = `quentin-${randomUUID()}@shop.example`, staffRole = null } = {}) => {
    const { id: userId } = await shop.db
      .insertInto('users')
      .values({ issuer: 'test', subject: email, email, email_verified: true, display_name: name, role: staffRole })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: sid } = await shop.db
      .insertInto('sessions')
      .values({ user_id: userId, provider_session_id: randomUUID(), user_agent: '', revoked_at: null, authenticated_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const accessToken = await forge.accessToken({ sub: userId, sid });
    return {
      email,
      name,
      userId,
      accessToken,
      idToken: '',
      cookie: '',
      password: '',
      call: (method, path, body, headers = {}) =>
        shop.app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${accessToken}`, ...headers },
          ...(body ? { payload: body } : {}),
        }),
    };
  };
}
