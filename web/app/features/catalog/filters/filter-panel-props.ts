import type { CatalogQuery } from '../list/catalog-url.ts';
import type { CategoryCount } from '../list/part-summary.ts';

/**
 * Changes the filters. The update gets the current query, because the user may make two changes quickly. `isTyped` is true while the user
 * types.
 */
export type ChangeFilters = (update: (query: CatalogQuery) => Partial<CatalogQuery>, options?: { isTyped?: true }) => void;

export interface FilterPanelProps {
  query: CatalogQuery;
  categories: readonly CategoryCount[];
  /** the names of the attributes whose filters come first, see `keyAttributeNamesOf` */
  keyAttributeNames: readonly string[];
  change: ChangeFilters;
}
