import { expect, it } from 'vitest';
import { createLag } from './lag.ts';

/** The primary writes 10 bytes per second. */
function lagAfterSeconds(seconds: number) {
  const lag = createLag(60);
  for (let at = 0; at <= seconds; at += 1) lag.measured(BigInt(at * 10), at * 1000);
  return lag;
}

it('requires the position that the primary had at most 60 seconds ago', () => {
  expect(createLag(60).requiredPosition(0)).toBeNull();
  expect(lagAfterSeconds(20).requiredPosition(20_000)).toBe(0n);
  expect(lagAfterSeconds(100).requiredPosition(100_000)).toBe(400n);
  // The primary has not responded for two minutes.
  expect(lagAfterSeconds(100).requiredPosition(220_000)).toBeNull();
});

it('tells how far a replica is behind', () => {
  const lag = lagAfterSeconds(100);
  expect(lag.secondsAt(1000n, 100_500)).toBe(0);
  expect(lag.secondsAt(995n, 100_500)).toBe(1.5);
  expect(lag.secondsAt(700n, 100_000)).toBe(30);
  expect(lag.secondsAt(399n, 100_000)).toBeNull();
});
