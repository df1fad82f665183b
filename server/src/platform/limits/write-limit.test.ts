import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { useTestDatabase } from '../../../test/test-database.ts';
import type { ShopError } from '../shop-error.ts';
import { createWriteLimit, type WriteLimit } from './write-limit.ts';

describe('writes of one account', () => {
  const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '3' } });
  afterEach(() => vi.useRealTimers());

  /** Stops the clock early in a minute. Otherwise the minute could end during a test. */
  const stopClock = (second = 5) => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: minute + second * 1000 });
  };
  const review = (person: Person) => person.call('POST', '/reviews', { rating: '5', review: 'Good' });

  it('are rejected above the limit until the minute ends, but reads and writes of other accounts are not', async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    stopClock(15);
    for (let i = 0; i < 3; i++) expect((await review(person)).statusCode).toBe(201);
    const rejected = await review(person);
    expectProblem(rejected, 429, 'too-many-writes');
    expect(rejected.headers['retry-after']).toBe('45');
    expect((await person.call('GET', '/profile')).statusCode).toBe(200);
    expect((await review(other)).statusCode).toBe(201);
    vi.setSystemTime(Date.now() + 45_000);
    expect((await review(person)).statusCode).toBe(201);
  });

  it('are counted for every endpoint before the body is validated, even if the request is rejected', async () => {
    const admin = await signUpAdmin(shop);
    stopClock();
    for (let i = 0; i < 3; i++) expect((await admin.call('DELETE', '/parts/1')).statusCode).toBe(404);
    const writes = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(([, { method }]) => method !== 'GET');
    for (const [, { method, path, access }] of writes) {
      if (access === 'identity') continue;
      expectProblem(await admin.call(method, path.replace(/\{\w+\}/g, '1'), { nonsense: true }), 429);
    }
  });

  it('include exchanges of ID tokens', async () => {
    // The sign-up must be in the same minute.
    stopClock();
    const person = await signUp(shop);
    const exchange = () =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/user/${person.email}`,
        headers: { authorization: `Bearer ${person.idToken}` },
        payload: {},
      });
    // The sign-up has already exchanged one ID token.
    for (let i = 0; i < 2; i++) expect((await exchange()).statusCode).toBe(200);
    expectProblem(await exchange(), 429);
  });
});

describe('several instances', () => {
  const base = useTestDatabase();

  const countUntilRejected = (limit: WriteLimit, who: string) => {
    for (let count = 0; ; count++) {
      try {
        limit.count(who);
      } catch (error) {
        expect((error as ShopError).status).toBe(429);
        return count;
      }
    }
  };

  it('share their counts after they have saved them', async () => {
    const [first, second, third] = [createWriteLimit(base.db, 100), createWriteLimit(base.db, 100), createWriteLimit(base.db, 100)];
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: minute + 5_000 });
    for (let i = 0; i < 70; i++) first.count('somebody');
    await first.stop();
    second.count('somebody');
    await second.stop();
    expect(countUntilRejected(second, 'somebody')).toBe(29);
    expect(countUntilRejected(third, 'somebody else')).toBe(100);
    vi.useRealTimers();
  });

  it('count separately while the database does not respond', async () => {
    const offline = createWriteLimit({} as typeof base.db, 40);
    expect(countUntilRejected(offline, 'somebody')).toBe(40);
    await offline.stop();
  });
});
