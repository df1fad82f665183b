import { expect, it } from 'vitest';
import { createNewCodeFilter } from './new-codes.ts';

/** Returns the times at which a code counts. */
function countedAt(pictures: readonly (readonly [ms: number, ...codes: string[]])[]): number[] {
  const newCodes = createNewCodeFilter();
  return pictures.filter(([ms, ...codes]) => newCodes(codes, ms).length > 0).map(([ms]) => ms);
}

it('counts a code when a second picture has it, even with a slow camera', () => {
  expect(
    countedAt([
      [0, 'a'],
      [100, 'a'],
    ]),
  ).toEqual([100]);
  expect(
    countedAt([
      [0, 'a'],
      [5_000, 'a'],
      [10_000, 'a'],
    ]),
  ).toEqual([5_000]);
});
it('does not count a code that only one picture has', () => expect(countedAt([[0, 'a'], [100], [200, 'a'], [300]])).toEqual([]));
it('counts a code once while it stays in the picture', () => {
  expect(countedAt(Array.from({ length: 100 }, (_, index) => [index * 150, 'a']))).toEqual([150]);
});
it('counts a code once even if some pictures in between miss it', () => {
  expect(countedAt([[0, 'a'], [100, 'a'], [200], [300, 'a'], [400, 'a'], [500], [2_000, 'a'], [2_100, 'a']])).toEqual([100]);
});
it('counts a code again after it was out of the picture for two seconds', () => {
  expect(countedAt([[0, 'a'], [100, 'a'], [200], [2_200, 'a'], [2_300, 'a']])).toEqual([100, 2_300]);
});
it('counts two codes in one picture, each once', () => {
  const newCodes = createNewCodeFilter();
  expect([newCodes(['a', 'b', 'a'], 0), newCodes(['b', 'a', 'a'], 100), newCodes(['a', 'b'], 200)]).toEqual([[], ['b', 'a'], []]);
});
