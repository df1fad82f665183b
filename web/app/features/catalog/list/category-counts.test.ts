import { expect, test } from 'vitest';
import { categoriesForSearch, countLabel, hasNoParts, sortEmptyCategoriesLast } from './category-counts.ts';
import { fixtureCategories } from './part-fixture.ts';

const found = (slug: string, parts: number, mayBeMore = false) => ({ slug, name: slug, parts, mayBeMore, subcategories: [] });
const shown = (categories: ReturnType<typeof categoriesForSearch>) => categories.map(({ slug, parts }) => `${slug} ${parts}`);

test('a search lists all categories, those with matches first', () => {
  const categories = categoriesForSearch(fixtureCategories, [found('brake', 5), found('suspension', 1)], '');

  expect(shown(categories)).toEqual(['brake 5', 'suspension 1', 'air-and-fuel-delivery 0', 'electrical 0', 'engine 0', 'ignition 0']);
  expect(categories.filter(hasNoParts)).toHaveLength(4);
});

test('without a search, categories without parts come last', () => {
  expect(shown(sortEmptyCategoriesLast([found('brake', 0), found('engine', 2), found('wiper', 0), found('suspension', 1)]))).toEqual([
    'engine 2',
    'suspension 1',
    'brake 0',
    'wiper 0',
  ]);
});

test('the chosen category is among the first, even without matches', () => {
  expect(shown(categoriesForSearch(fixtureCategories, [found('suspension', 1)], 'engine')).slice(0, 2)).toEqual([
    'engine 0',
    'suspension 1',
  ]);
});

test('the category of the chosen subcategory is among the first, and its subcategories have the counts of the search', () => {
  const type = (slug: string, parts: number) => ({ slug, name: slug, parts });
  const withTypes = (slug: string, ...subcategories: ReturnType<typeof type>[]) => ({ ...found(slug, 9), subcategories });
  const all = [withTypes('engine', type('oil-filters', 6), type('timing', 3)), withTypes('brake', type('disc-brake', 9))];

  const [first, second] = categoriesForSearch(all, [{ ...found('brake', 2), subcategories: [type('disc-brake', 2)] }], 'timing');
  expect(first).toMatchObject({ slug: 'engine', parts: 0, subcategories: [type('oil-filters', 0), type('timing', 0)] });
  expect(second).toMatchObject({ slug: 'brake', parts: 2, subcategories: [type('disc-brake', 2)] });
});

test('no category is called empty if the server did not count all matches', () => {
  const categories = categoriesForSearch(fixtureCategories, [found('brake', 10_001, true)], '');

  expect(categories.some(hasNoParts)).toBe(false);
  expect(categories.map(countLabel).filter(Boolean)).toEqual([{ shown: '10,000+', spoken: '10,000 parts or more' }]);
});

test.each([
  [0, false, { shown: '0', spoken: '0 parts' }],
  [1, false, { shown: '1', spoken: '1 part' }],
  [83_333, false, { shown: '83,333', spoken: '83,333 parts' }],
  [7, true, { shown: '7+', spoken: '7 parts or more' }],
])('%i parts, possibly more: %s', (parts, mayBeMore, label) => {
  expect(countLabel({ parts, mayBeMore })).toEqual(label);
});
