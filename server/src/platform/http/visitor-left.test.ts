import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type Person, setStaffRole, signUp } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { beginAsHolder, waitingOnLock } from '../../../test/waiting-on-lock.ts';

const lines: string[] = [];
let shop: TestApp;
let stop: () => Promise<void>;
let clerk: Person;

beforeAll(async () => {
  ({ shop, stop } = await startTestApp({ environment: { LOG_LEVEL: 'info' }, logTo: { write: (line) => void lines.push(line) } }));
  clerk = await signUp(shop);
  await setStaffRole(shop, clerk, 'clerk');
});
afterAll(() => stop());

/** The errors of requests. Background work may have errors of its own on a busy machine. */
const errors = () => lines.map((line) => JSON.parse(line)).flatMap(({ reqId, err }) => (reqId && err ? [err.message] : []));

it('a query for a client that left is canceled', async () => {
  const blocker = new pg.Client({ connectionString: shop.ownerConnectionString });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await beginAsHolder(blocker);
  await blocker.query('lock table interchange_numbers');
  const client = new AbortController();
  // Uses a clerk, because a visitor's query has its own timeout. If that timeout ended the query, the log would have the same message.
  const request = { signal: client.signal, headers: { authorization: `Bearer ${clerk.accessToken}` } };
  const response = fetch(`${shop.url}/api/parts?q=rotor`, request).catch(({ name }: Error) => name);
  await waitingOnLock(shop);
  client.abort();
  expect(await response).toBe('AbortError');
  await eventually(() => expect(errors()).toEqual(['canceling statement due to user request']));
});
