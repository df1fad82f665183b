import { type PartSort, partSorts } from '@axlewright/contract/catalog/part-sort';
import { paths } from '@axlewright/contract/site/page-paths';
import type { Path } from 'react-router';
import { type QueryShape, searchStringOf } from '../../../platform/url-query.ts';

/** The filters of the catalog, as they are in the URL. Empty if a filter is not set. */
export interface PartFilters {
  brand: string;
  /** only parts that may fit this vehicle, with this engine */
  vehicleId: string;
  engineId: string;
  position: string;
  available: string;
  /** dollars */
  priceFrom: string;
  priceTo: string;
  /** each is a value or a range of an attribute, see `parseAttributeFilter` */
  attribute: readonly string[];
}

/** The catalog query in the URL: `/?q=&category=&sort=&cursor=` and the filters. */
export interface CatalogQuery extends PartFilters {
  q: string;
  category: string;
  sort: PartSort;
  cursor: string;
}

export const noFilters: PartFilters = {
  brand: '',
  vehicleId: '',
  engineId: '',
  position: '',
  available: '',
  priceFrom: '',
  priceTo: '',
  attribute: [],
};

/** Without search text, the server sorts by name instead of relevance. */
export const defaultSort: PartSort = 'relevance';

export const catalogShape: QueryShape<Omit<CatalogQuery, 'cursor' | 'attribute'>> = {
  defaults: {
    q: '',
    category: '',
    vehicleId: '',
    engineId: '',
    brand: '',
    position: '',
    available: '',
    priceFrom: '',
    priceTo: '',
    sort: defaultSort,
  },
  choices: { sort: partSorts, available: ['true'] },
};

export const emptyQuery: CatalogQuery = { ...catalogShape.defaults, attribute: [], cursor: '' };

/** The URL of the catalog for `query` with `change` applied. It leads to the first page, or to the page of the cursor in `change`. */
export function catalogUrl(query: CatalogQuery, change: Partial<CatalogQuery> = {}): Path {
  const search = searchStringOf(catalogShape, { ...query, cursor: '', ...change });
  return { pathname: paths.home, search, hash: '#catalog' };
}
