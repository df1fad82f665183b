import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { hashPassword, maxHashes } from './password-hashes.ts';

const shop = useTestApp({ environment: { WRONG_PASSWORDS: '2' } });

/** Keeps the queue of hashes full. Returns a function that stops this. */
function fillQueue(): () => Promise<unknown> {
  let isFilling = true;
  const fill = async () => {
    while (isFilling) await hashPassword('tin-can-antenna-7').catch(() => setImmediate());
  };
  const filling = Promise.all(Array.from({ length: maxHashes }, fill));
  const stop = () => {
    isFilling = false;
    return filling;
  };
  onTestFinished(async () => void (await stop()));
  return stop;
}

it('a sign-in gets 503 if too many others are running, and does not count as a wrong password', async () => {
  const { email, password } = await signUp(shop);
  const signIn = () => shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password } });
  const stop = fillQueue();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { statusCode, headers } = await signIn();
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  }
  await stop();
  expect((await signIn()).statusCode).toBe(200);
});

it('a file can be read while many hashes are waiting', async () => {
  let hashed = 0;
  const hashes = Promise.all(Array.from({ length: 20 }, () => hashPassword('tin-can-antenna-7').then(() => (hashed += 1))));
  // After this, each hash has a thread or waits for one.
  await setImmediate();
  await stat(import.meta.filename);
  // If hashing took all threads, the file would wait until nearly all hashes are done.
  expect(hashed).toBeLessThan(10);
  await hashes;
});
