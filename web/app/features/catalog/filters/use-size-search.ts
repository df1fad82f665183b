import { useQuery } from '@tanstack/react-query';
import { hasSettled } from '../../../platform/has-settled.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { catalogPageQuery } from '../list/catalog.queries.ts';
import type { CatalogQuery } from '../list/catalog-url.ts';
import { facetsQuery } from './facets.queries.ts';
import { keyAttributeNamesOf, sortKeyAttributesFirst } from './key-attributes.ts';
import { filterOfSize, type TypedSizes, typedSizeOf } from './typed-sizes.ts';

/** The count updates this long after the last keystroke. */
const debounceMs = 250;

/**
 * Loads the attributes of the parts that `base` finds, and counts the parts that match the typed sizes. The typed sizes do not limit the
 * attributes. Otherwise fields would disappear while the user types. The key attributes of the first parts come first.
 */
export function useSizeSearch(base: CatalogQuery, sizes: TypedSizes) {
  const hasStarted = base.category !== '' || base.q !== '';
  const allFacets = useQuery({ ...facetsQuery(base), enabled: hasStarted });
  // Sizes of another kind of part stay in the query while the new ones load. They must not become filters of this kind.
  const hasSizes = hasStarted && allFacets.data !== undefined && !allFacets.isPlaceholderData;
  const list = useQuery({ ...catalogPageQuery(base), enabled: hasStarted });
  const facets = sortKeyAttributesFirst(allFacets.data?.attributes ?? [], keyAttributeNamesOf(list.data?.items ?? []));
  const results = facets.map((facet) => filterOfSize(facet, typedSizeOf(sizes, facet)));
  const attribute = results.flatMap(({ filter }) => filter ?? []);
  const settled: string[] = JSON.parse(useDebounced(JSON.stringify(attribute), debounceMs));
  const { data: found } = useQuery({ ...facetsQuery({ ...base, attribute: settled }), enabled: hasSizes });
  const isLoaded = hasSizes && hasSettled(list);
  const hasErrors = results.some(({ error }) => error !== null);
  return { hasStarted, isLoaded, allFacets, facets, attribute, hasErrors, found: isLoaded ? found : undefined };
}
