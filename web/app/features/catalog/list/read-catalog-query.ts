import { maximumAttributeFilters, parseAttributeFilter } from '@axlewright/contract/catalog/part-filters';
import { cleanText, isId, readCursor, readQuery } from '../../../platform/url-query.ts';
import { type CatalogQuery, catalogShape, defaultSort } from './catalog-url.ts';

/** Reads the catalog query from a URL. Leaves out what the server would reject, so a bad link still shows a list. */
export function readCatalogQuery(search: URLSearchParams): CatalogQuery {
  const query = readQuery(catalogShape, search);
  if (query.q === '' && query.sort === 'name') query.sort = defaultSort;
  if (!isId(query.vehicleId)) query.vehicleId = '';
  if (!isId(query.engineId) || query.vehicleId === '') query.engineId = '';
  if (!isDollars(query.priceFrom)) query.priceFrom = '';
  if (!isDollars(query.priceTo)) query.priceTo = '';
  const attributes = new Set(search.getAll('attribute').map((text) => cleanText(text, 'attribute')));
  const attribute = [...attributes].filter(parseAttributeFilter).slice(0, maximumAttributeFilters);
  return { ...query, attribute, cursor: readCursor(search) };
}

const isDollars = (text: string) => /^\d{1,6}(?:\.\d{1,2})?$/.test(text);
