import type { Endpoint } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { type Person, signUpAdmin } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

const withQuery = Object.entries<Endpoint>(endpoints).filter(([, { query }]) => query);

it.each(withQuery)('%s rejects an invalid query with 400, and says which field is wrong', async (_name, { method, path, query }) => {
  const fields = Object.keys(query?.shape ?? {});
  // No field may have a character that PostgreSQL cannot store.
  const text = fields.flatMap((field) => [`${field}=%00`, `${field}=%00`]).join('&');
  const response = await admin.call(method, `${path.replace(/\{\w+\}/g, '1')}?${text}`);
  const { errors = [] } = expectProblem(response, 400, 'invalid-query');
  expect(fields).toContain(errors[0]?.field.split('.')[0]);
});

it.each(['limit=1&limit=2', 'limit=many', 'limit=0', 'limit=101', 'limit=1.5'])(
  '%s gets a message that says what to send',
  async (query) => {
    const { errors } = expectProblem(await admin.call('GET', `/parts?${query}`), 400, 'invalid-query');
    expect(errors?.[0]).toEqual({ field: 'limit', message: 'Send one whole number from 1 to 100' });
  },
);

it('ignores unknown query parameters, as the API description says', async () => {
  expect((await admin.call('GET', '/parts?minPrice=-1')).statusCode).toBe(200);
  expect((await admin.call('GET', '/openapi.json')).json().info.description).toContain('unknown query parameters are ignored');
});
