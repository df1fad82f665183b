import type { Mutation } from '../mutation.ts';

const filters = 'web/app/features/catalog/filters';
const activeFilters = `${filters}/active-filters.ts`;
const filterChanges = `${filters}/filter-changes.ts`;
const rangeFields = `${filters}/range-fields.tsx`;
const measuredSize = `${filters}/measured-size.ts`;
const typedSizes = `${filters}/typed-sizes.ts`;
const journeys = 'e2e/journeys/filters.spec.ts';
const typedSizeTest = `${filters}/typed-sizes.test.ts: a size becomes a range, a count is exact, and a text is a value`;
const rotorJourney = `${journeys}: finds the 280 mm rotor, give or take 1 mm, and counts the parts while the user types`;

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
    name: 'choosing a value keeps the range of its attribute',
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
    name: 'every size has the same tolerance',
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
  {
    name: 'the chip of a filter does not remove it',
    file: `${filters}/filter-chips.tsx`,
    find: 'to={catalogUrl(query, without)}',
    replace: 'to={catalogUrl(query, {})}',
    test: `${journeys}: are in the URL of the page, which works without scripts`,
  },
  {
    name: 'the filters of the dialog do not apply',
    file: `${filters}/filter-form.tsx`,
    find: 'navigate(catalogUrl(draft)',
    replace: 'navigate(catalogUrl(query)',
    test: `${journeys}: apply together when the user closes the filter dialog on a phone`,
  },
  {
    name: 'an invalid range gets no error',
    file: rangeFields,
    find: 'if (found === null || !options.isTyped) setError(found);',
    replace: 'if (found === null) setError(found);',
    test: `${journeys}: do not delay the list, and show an error for an invalid range`,
  },
  {
    name: 'Back leaves the typed range in its fields',
    file: rangeFields,
    find: "if (input.current) input.current.value = String(end ?? '');",
    replace: 'if (input.current === null) return;',
    test: `${journeys}: narrow the list beside them, with a count for each value, and Back undoes each step`,
  },
  {
    name: 'Match by size counts the parts without the sizes',
    file: `${filters}/use-size-search.ts`,
    find: '{ ...base, attribute: settled }',
    replace: '{ ...base, attribute: settled.slice(0, 0) }',
    test: rotorJourney,
  },
  {
    name: 'Match by size ignores a size that is not a number',
    file: `${filters}/size-form.tsx`,
    find: 'if (hasErrors) return setShowsErrors(true);',
    replace: 'if (hasErrors) setShowsErrors(false);',
    test: rotorJourney,
  },
];
