import { expect, test } from 'vitest';
import { defaultTolerance, isCount, parseSize, sizeInMiddle, sizeProblem, sizesAround } from './measured-size.ts';

test.each([
  ['280', 280],
  [' 1,213 ', 1213],
  ['25.4', 25.4],
  ['.5', 0.5],
  ['3/4', 0.75],
  ['1 1/2', 1.5],
  ['280 mm', 280],
  ['280mm', 280],
  ['', null],
  ['11 in', Number.NaN],
  ['about 280', Number.NaN],
  ['12,5', Number.NaN],
])('the size %j in mm is %d', (typed, size) => {
  expect(parseSize(typed, 'mm')).toEqual(size);
});

test.each([
  ['about 280', 'mm', ['280'], 'Enter a number in mm, such as 25.4 or 3/4.'],
  ['1/0', null, ['3/4'], 'Enter a number, such as 25.4 or 3/4.'],
  ['many', null, ['4', '5'], 'Enter a number, such as 5.'],
  ['1,5', 'mm', ['280'], 'Write decimals with a point, such as 1.5.'],
  ['12,50 mm', 'mm', ['280'], 'Write decimals with a point, such as 12.50.'],
  ['1,213,5', 'mm', ['280'], 'Enter a number in mm, such as 25.4 or 3/4.'],
])('the problem of %j in %s', (typed, unit, sizes, problem) => {
  expect(parseSize(typed, unit)).toBeNaN();
  expect(sizeProblem(typed, { unit, values: sizes.map((value) => ({ value, parts: 1 })) })).toBe(problem);
});

test.each([
  ['280', 1],
  ['25.4', 0.1],
  ['3.56', 0.01],
  ['3/4', 0.01],
])('the default tolerance of %s is %d', (typed, tolerance) => {
  expect(defaultTolerance(typed)).toBe(tolerance);
});

test('the sizes around a size are rounded', () => {
  expect(sizesAround(280, 1)).toEqual({ from: 279, to: 281 });
  expect(sizesAround(25.4, 0.1)).toEqual({ from: 25.3, to: 25.5 });
  expect(sizesAround(5, 0)).toEqual({ from: 5, to: 5 });
});

test('a range becomes a size and its tolerance again, unless an end is open', () => {
  expect(sizeInMiddle(sizesAround(25.4, 0.1))).toEqual({ size: 25.4, tolerance: 0.1 });
  expect(sizeInMiddle({ from: 80, to: null })).toBeNull();
});

test('whole numbers without a unit are counts', () => {
  const facet = (unit: string | null, ...values: string[]) => ({ unit, values: values.map((value) => ({ value, parts: 1 })) });

  expect(isCount(facet(null, '4', '5'))).toBe(true);
  expect(isCount(facet('mm', '4', '5'))).toBe(false);
  expect(isCount(facet(null, '4.5'))).toBe(false);
});
