import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Calls that close accounts. */

export const closeAccount = (person: Person, email = person.email) => person.call('POST', '/me/closure', { email });

export const closeForOwner = (staff: Person, email: string) => staff.call('POST', `/user/closure/${email}`);

export async function expectClosed(closing: Promise<LightMyRequestResponse>): Promise<void> {
  const response = await closing;
  expect([response.statusCode, response.body]).toEqual([204, '']);
}

/** Finds the row of an account, which still exists after the account was closed. */
export const accountRow = (shop: TestApp, { userId }: Person) =>
  shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
