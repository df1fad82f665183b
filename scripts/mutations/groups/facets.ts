import type { Mutation } from '../mutation.ts';

const countFacets = 'server/src/features/catalog/parts/count-facets.ts';
const filterQueries = 'server/src/features/catalog/parts/facet-filter.queries.ts';
const columns = 'server/src/features/catalog/parts/cached-facet-columns.ts';
const filtersTest = 'server/src/features/catalog/parts/part-filters.test.ts';
const largeTest = 'server/src/features/catalog/parts/large-facets.test.ts';

/** Filters of parts and their counts. */
export const facetMutations: readonly Mutation[] = [
  {
    name: 'the counts of a facet do not ignore its own filter',
    file: countFacets,
    find: 'if ((bits & (bits - 1)) !== 0) continue;',
    replace: 'if (bits !== 0) continue;',
    test: `${largeTest}: counts a large list exactly if it is filtered, and counts the values of a filter as if that filter were off`,
  },
  {
    name: 'the highest price is not included',
    file: filterQueries,
    find: 'parts.price_cents <= ${toCents}::int',
    replace: 'parts.price_cents < ${toCents}::int',
    test: `${filtersTest}: prices include both ends, to the cent`,
  },
  {
    name: 'the unit of a range is ignored',
    file: filterQueries,
    find: '\n      and (filters.unit is null or known.unit = filters.unit)',
    replace: '',
    test: `${filtersTest}: matches only one unit if it has a unit`,
  },
  {
    name: 'a part must have all values that are given for an attribute',
    file: filterQueries,
    find: 'value_ids && ${valueIds}',
    replace: 'value_ids @> ${valueIds}',
    test: `${filtersTest}: an attribute that is given twice matches either of its values, and different attributes must all match`,
  },
  {
    name: 'a draft counts as available',
    file: 'server/src/features/catalog/parts/facet-columns.queries.ts',
    find: 'case when not parts.draft and',
    replace: 'case when',
    test: `${filtersTest}: only staff see drafts in filtered lists and in counts`,
  },
  {
    name: 'facets stay cached after a part changes',
    file: columns,
    find: 'entry?.version !== invalidation.versionOf(topicsOf(filter))',
    replace: 'entry === undefined',
    test: `${filtersTest}: changes the counts at once`,
  },
  {
    name: 'orders do not change the stock in cached facets',
    file: columns,
    find: 'changeStock(entry.columns, changes);',
    replace: '',
    test: `${filtersTest}: an order for all pieces removes the part from the list of available parts, and from the counts`,
  },
  {
    name: 'an order does not change a list of available parts',
    file: 'server/src/features/catalog/parts/parts.routes.ts',
    find: ' || available !== undefined',
    replace: '',
    test: `${filtersTest}: an order for all pieces removes the part from the list of available parts, and from the counts`,
  },
  {
    name: 'the database does not check the parts that the cached facets list',
    file: 'server/src/features/catalog/parts/part-list.queries.ts',
    find: "selectListedParts(db, filter, options, 'row')",
    replace: "selectListedParts(db, { ...filter, facets: undefined }, options, 'row')",
    test: `${largeTest}: a list has the same parts and count before and after its facets are in memory: %s`,
  },
  {
    name: 'older instances cannot write attributes',
    file: 'server/database/migrations/0051_part_attributes.sql',
    find: 'language plpgsql security definer set search_path = public, pg_temp as $$',
    replace: 'language plpgsql as $$',
    test: `${filtersTest}: an instance of the previous version can write parts during an update, and their attributes can be found`,
  },
  {
    name: 'a mixed fraction counts as its fraction alone',
    file: 'contract/src/catalog/attribute-number.ts',
    find: 'return whole + numerator / denominator;',
    replace: 'return numerator / denominator;',
    test: `${filtersTest}: has the same rule for numbers in the contract and in the database`,
  },
];
