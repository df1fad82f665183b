import type { CatalogQuery } from '../list/catalog-url.ts';
import type { CategoryCount } from '../list/part-summary.ts';

/**
 * Changes the filters. The update gets the current query, because the user may make two changes quickly. `isTyped` marks a change while the
 * user types.
 */
export type ChangeFilters = (update: (query: CatalogQuery) => Partial<CatalogQuery>, how?: { isTyped?: true }) => void;

export interface FilterPanelProps {
  query: CatalogQuery;
  categories: readonly CategoryCount[];
  /** the names of the attributes that come first */
  keyNames: readonly string[];
  change: ChangeFilters;
}
