import { expect, test } from 'vitest';
import { changeInPercent } from './change-in-percent.ts';

test.each([
  [112, 100, 'Up 12%.'],
  [50, 200, 'Down 75%.'],
  [0, 5, 'Down 100%.'],
  [30_000, 10, 'Up 299,900%.'],
  [1_000, 1_001, 'The same.'],
  [5, 0, null],
  [5, -3, null],
])('%s after %s: %s', (now, before, expected) => {
  expect(changeInPercent(now, before)).toBe(expected);
});
