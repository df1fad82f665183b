import { expect, test } from 'vitest';
import type { AttributeFacet } from './measured-size.ts';
import { filterOfSize, nothingTyped, sizesOfFilters, typedSizeOf } from './typed-sizes.ts';

const facet = (name: string, unit: string | null, values: string[], range: AttributeFacet['range']): AttributeFacet => ({
  name,
  unit,
  parts: values.length,
  values: values.map((value) => ({ value, parts: 1 })),
  range,
});
const diameter = facet('Outside diameter', 'mm', ['280', '300'], { from: 280, to: 300 });
const holes = facet('Bolt hole quantity', null, ['4', '5'], { from: 4, to: 5 });
const thread = facet('Thread', null, ['M20 × 1.5', '3/4-16 UNF'], null);
const typed = (size: string, tolerance: string | null = null) => ({ size, tolerance });

test('a size becomes a range, a count is exact, and a text is a value', () => {
  expect(filterOfSize(diameter, typed('280'))).toEqual({ filter: 'Outside diameter:279..281 mm', error: null });
  expect(filterOfSize(diameter, typed('280.5', '0.2'))).toEqual({ filter: 'Outside diameter:280.3..280.7 mm', error: null });
  expect(filterOfSize(holes, typed('5'))).toEqual({ filter: 'Bolt hole quantity:5', error: null });
  expect(filterOfSize(holes, typed('7'))).toEqual({ filter: 'Bolt hole quantity:7..7', error: null });
  expect(filterOfSize(thread, typed('M20 × 1.5'))).toEqual({ filter: 'Thread:M20 × 1.5', error: null });
  expect(filterOfSize(diameter, nothingTyped)).toEqual({ filter: null, error: null });
});

test('text that is not a number gets an error that says what to enter', () => {
  expect(filterOfSize(diameter, typed('11 inches')).error).toBe('Enter a number in mm, such as 25.4 or 3/4.');
  expect(filterOfSize(diameter, typed('280,5')).error).toBe('Write decimals with a point, such as 280.5.');
  expect(filterOfSize(holes, typed('five')).error).toBe('Enter a number, such as 5.');
  expect(filterOfSize(diameter, typed('280', 'a bit')).error).toBe('Enter how much the size may differ, such as 0.5.');
});

test('the sizes in a list’s filters can be read back', () => {
  const sizes = sizesOfFilters(['Outside diameter:279..281 mm', 'Thread:M20 × 1.5', 'Height:80.. mm']);

  expect(sizes).toEqual({ 'Outside diameter, mm': typed('280', '1'), Thread: typed('M20 × 1.5', '0') });
  expect(filterOfSize(diameter, typedSizeOf(sizes, diameter)).filter).toBe('Outside diameter:279..281 mm');
  expect(typedSizeOf(sizes, thread)).toEqual(typed('M20 × 1.5', '0'));
});

test('if an attribute has two units, a filter fills in only the size of the matching unit', () => {
  const inches = facet('Outside diameter', 'in', ['11', '12'], { from: 11, to: 12 });
  const both = (...filters: string[]) => [diameter, inches].map((each) => typedSizeOf(sizesOfFilters(filters), each));

  expect(both('Outside diameter:279..281 mm')).toEqual([typed('280', '1'), nothingTyped]);
  expect(both('Outside diameter:280')).toEqual([typed('280', '0'), nothingTyped]);
  expect(both('Outside diameter:12')).toEqual([nothingTyped, typed('12', '0')]);
});
