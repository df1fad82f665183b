import { expect, test } from 'vitest';
import { belongsTo } from './server-problems.ts';

test('the cells of a list belong to the list, and the subcategory belongs to the category', () => {
  expect(belongsTo('attributes.1.value', 'attributes')).toBe(true);
  expect(belongsTo('subcategory', 'category')).toBe(true);
  expect(belongsTo('subcategory', 'name')).toBe(false);
  expect(belongsTo('partNumber', 'part')).toBe(false);
});
