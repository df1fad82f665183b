import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { catalogPageQuery } from '../list/catalog.queries.ts';
import type { CatalogQuery } from '../list/catalog-url.ts';
import { facetsQuery } from './facets.queries.ts';
import { keyNamesOf, sortKeyAttributesFirst } from './key-attributes.ts';
import { filterOfSize, nothingTyped, type TypedSizes } from './typed-sizes.ts';

/** The count updates when the user has not typed for this time. */
const debounceMs = 250;

/**
 * Loads the attributes of the parts that `base` finds, and counts the parts that match the typed sizes. The attributes are those without
 * sizes. Otherwise fields would disappear while the user types. The first parts of the list say which attributes come first.
 */
export function useSizeSearch(base: CatalogQuery, sizes: TypedSizes) {
  const hasStarted = base.category !== '' || base.q !== '';
  const all = useQuery({ ...facetsQuery(base), enabled: hasStarted });
  const list = useQuery({ ...catalogPageQuery(base), enabled: hasStarted });
  const facets = sortKeyAttributesFirst(all.data?.attributes ?? [], keyNamesOf(list.data?.items ?? []));
  const results = facets.map((facet) => filterOfSize(facet, sizes[facet.name] ?? nothingTyped));
  const attribute = results.flatMap(({ filter }) => filter ?? []);
  const settled: string[] = JSON.parse(useDebounced(JSON.stringify(attribute), debounceMs));
  const { data: found } = useQuery({ ...facetsQuery({ ...base, attribute: settled }), enabled: all.isSuccess });
  const isLoaded = all.isSuccess && !list.isPending;
  const hasErrors = results.some(({ error }) => error !== null);
  return { hasStarted, isLoaded, all, facets, attribute, hasErrors, found: hasStarted ? found : undefined };
}
