import { expect, test } from 'vitest';
import { axisValues } from './axis-values.ts';

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1234.5, [0, 500, 1000, 1500]],
])('the highest value %d has the grid lines %j', (highest, values) => {
  expect(axisValues(highest)).toEqual(values);
});
