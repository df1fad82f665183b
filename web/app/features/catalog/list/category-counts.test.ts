import { expect, test } from 'vitest';
import { categoriesOfSearch, countLabel, emptyOnesLast, isWithoutParts } from './category-counts.ts';
import { fixtureCategories } from './part-fixture.ts';

const found = (slug: string, parts: number, mayBeMore = false) => ({ slug, name: slug, parts, mayBeMore });
const shown = (categories: ReturnType<typeof categoriesOfSearch>) => categories.map(({ slug, parts }) => `${slug} ${parts}`);

test('categories with hits come first, none is lost', () => {
  const categories = categoriesOfSearch(fixtureCategories, [found('brake', 5), found('suspension', 1)], '');

  expect(shown(categories)).toEqual(['brake 5', 'suspension 1', 'air-and-fuel-delivery 0', 'electrical 0', 'engine 0', 'ignition 0']);
  expect(categories.filter(isWithoutParts)).toHaveLength(4);
});

test('without a search, categories without parts come last', () => {
  expect(shown(emptyOnesLast([found('brake', 0), found('engine', 2), found('wiper', 0), found('suspension', 1)]))).toEqual([
    'engine 2',
    'suspension 1',
    'brake 0',
    'wiper 0',
  ]);
});

test('the chosen category keeps its place among those with hits', () => {
  expect(shown(categoriesOfSearch(fixtureCategories, [found('suspension', 1)], 'engine')).slice(0, 2)).toEqual([
    'engine 0',
    'suspension 1',
  ]);
});

test('of a search that found more than was counted, no category is called empty', () => {
  const categories = categoriesOfSearch(fixtureCategories, [found('brake', 10_001, true)], '');

  expect(categories.some(isWithoutParts)).toBe(false);
  expect(categories.map(countLabel).filter(Boolean)).toEqual([{ seen: '10,000+', heard: '10,000 parts or more' }]);
});

test.each([
  [0, false, { seen: '0', heard: '0 parts' }],
  [1, false, { seen: '1', heard: '1 part' }],
  [83_333, false, { seen: '83,333', heard: '83,333 parts' }],
  [7, true, { seen: '7+', heard: '7 parts or more' }],
])('%i parts, more of them: %s', (parts, mayBeMore, label) => {
  expect(countLabel({ parts, mayBeMore })).toEqual(label);
});
