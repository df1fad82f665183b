import { expect, test } from 'vitest';
import { chosenRange, chosenValues, withRange, withValue } from './filter-changes.ts';

const height = { name: 'Height', unit: 'mm' };
const others = ['Thread:M20 × 1.5', 'Width:190'];

test('values of an attribute are added and removed one by one', () => {
  const two = withValue(withValue({ attribute: others }, 'Height', '80', true), 'Height', '95', true);
  expect(two.attribute).toEqual([...others, 'Height:80', 'Height:95']);
  expect(chosenValues(two, 'Height')).toEqual(['80', '95']);

  expect(withValue(two, 'Height', '80', false).attribute).toEqual([...others, 'Height:95']);
});

test('a range replaces the values of its attribute, and a value replaces its range', () => {
  const range = withRange({ attribute: ['Height:80', 'Height:95', ...others] }, height, { from: 90, to: null });
  expect(range.attribute).toEqual([...others, 'Height:90.. mm']);
  expect(chosenRange(range, height)).toEqual({ from: 90, to: null });
  expect(chosenRange(range, { name: 'Height', unit: 'in' })).toEqual({ from: null, to: null });
  expect(chosenValues(range, 'Height')).toEqual([]);

  expect(withValue(range, 'Height', '80', true).attribute).toEqual([...others, 'Height:80']);
});

test('a range without ends is removed', () => {
  expect(withRange({ attribute: ['Height:90.. mm', ...others] }, height, { from: null, to: null }).attribute).toEqual(others);
});
