import type { Mutation } from '../mutation.ts';

const filters = 'web/app/features/catalog/filters';
const activeFilters = `${filters}/active-filters.ts`;
const filterChanges = `${filters}/filter-changes.ts`;
const measuredSize = `${filters}/measured-size.ts`;
const typedSizes = `${filters}/typed-sizes.ts`;
const typedSizeTest = `${filters}/typed-sizes.test.ts: a size becomes a range, a count is exact, and a text is a value`;

/** The filters of the catalog and Match by size, in the browser. */
export const filterMutations: readonly Mutation[] = [
  {
    name: 'the chip of an exact number shows a range',
    file: activeFilters,
    find: 'if (from === to) return from;',
    replace: '',
    test: `${filters}/active-filters.test.ts: every filter has a label`,
  },
  {
    name: 'removing one attribute removes all of them',
    file: activeFilters,
    find: 'without: { attribute: attribute.filter((other) => other !== text) }',
    replace: 'without: { attribute: [] }',
    test: `${filters}/active-filters.test.ts: every filter can be removed without the others`,
  },
  {
    name: 'a value does not end the range of its attribute',
    file: filterChanges,
    find: ' && !isRangeOf(name, text)',
    replace: '',
    test: `${filters}/filter-changes.test.ts: a range replaces the values of its attribute, and a value replaces its range`,
  },
  {
    name: 'an empty range stays in the URL',
    file: filterChanges,
    find: 'from === null && to === null ? others : ',
    replace: '',
    test: `${filters}/filter-changes.test.ts: a range without ends is removed`,
  },
  {
    name: 'attributes of few parts come before the diameter of a rotor',
    file: `${filters}/key-attributes.ts`,
    find: 'return [...facets.filter(isKey), ...facets.filter((facet) => !isKey(facet))];',
    replace: 'return [...facets.filter((facet) => !isKey(facet)), ...facets.filter(isKey)];',
    test: `${filters}/key-attributes.test.ts: the key attributes of the listed parts come before other attributes`,
  },
  {
    name: 'a size with its unit is not a number',
    file: measuredSize,
    find: 'typed.trim().slice(0, -unit.length)',
    replace: 'typed',
    test: `${filters}/measured-size.test.ts: the size %j in mm is %d`,
  },
  {
    name: 'the tolerance is one for every size',
    file: measuredSize,
    find: 'return decimals === 0 ? 1 : Number(`1e-${decimals}`);',
    replace: 'return decimals === 0 ? 1 : 1;',
    test: `${filters}/measured-size.test.ts: the default tolerance of %s is %d`,
  },
  {
    name: 'the ends of a range have the error of binary fractions',
    file: measuredSize,
    find: 'Number(size.toFixed(4))',
    replace: 'size',
    test: `${filters}/measured-size.test.ts: the sizes around a size are rounded`,
  },
  {
    name: 'a number of holes has a tolerance',
    file: typedSizes,
    find: 'isCount(facet) ? 0 : ',
    replace: '',
    test: typedSizeTest,
  },
  {
    name: 'a typed size also finds other units',
    file: typedSizes,
    find: 'attributeRangeFilter(name, from, to, unit)',
    replace: 'attributeRangeFilter(name, from, to, null)',
    test: typedSizeTest,
  },
];
