import { expect, test } from 'vitest';
import { parsePrice, parseQuantity, validatePrice, validateQuantity } from './product-numbers.ts';

test.each([
  ['12', 12],
  [' 1,200 ', 1200],
  ['0', 0],
  ['', null],
  ['  ', null],
])('reads the quantity %j as %j', (typed, value) => expect(parseQuantity(typed)).toEqual({ value }));

test.each(['1.5', '-1', 'many', '12,50', '10000001', '1e3'])('%j is not a quantity', (typed) =>
  expect(validateQuantity(typed)).toBe('Enter a whole number from 0 to 10,000,000'),
);

test.each([
  ['12.50', 12.5],
  ['$1,234.50', 1234.5],
  ['.99', 0.99],
  ['', null],
])('reads the price %j as %j', (typed, value) => expect(parsePrice(typed)).toEqual({ value }));

test.each([
  ['12,50', 'Enter a price in dollars, for example 12.50'],
  ['free', 'Enter a price in dollars, for example 12.50'],
  ['1.005', 'Dollars with at most two decimals'],
  ['0', 'The price must be between $0.01 and $999,999.99'],
  ['1000000', 'The price must be between $0.01 and $999,999.99'],
])('%j is not a price', (typed, problem) => expect(validatePrice(typed)).toBe(problem));
