import { expect, it } from 'vitest';
import { createNewCodes } from './new-codes.ts';

/** Returns the times at which a code counts, if the camera sees it at these times. */
function countedAt(times: readonly number[]): number[] {
  const isNew = createNewCodes();
  return times.filter((ms) => isNew('4006381333931', ms));
}

it('counts a code when a second picture has it', () => expect(countedAt([0, 100])).toEqual([100]));
it('does not count a code that only one picture has', () => expect(countedAt([0, 1_500, 3_000])).toEqual([]));
it('counts a code once while it stays in the picture', () => {
  expect(countedAt(Array.from({ length: 100 }, (_, index) => index * 150))).toEqual([150]);
});
it('counts a code again after it was out of the picture for two seconds', () => {
  expect(countedAt([0, 100, 2_000, 2_100])).toEqual([100]);
  expect(countedAt([0, 100, 2_200, 2_300])).toEqual([100, 2_300]);
});
it('counts two codes in one picture', () => {
  const isNew = createNewCodes();
  expect([isNew('a', 0), isNew('b', 0), isNew('a', 100), isNew('b', 100)]).toEqual([false, false, true, true]);
});
