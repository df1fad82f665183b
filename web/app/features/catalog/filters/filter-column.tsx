import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { loadLater } from '../../../ui/load-later.tsx';
import { useIsNear } from '../../../ui/use-is-near.ts';
import { type CatalogQuery, catalogUrl } from '../list/catalog-url.ts';
import type { ChangeFilters, FilterPanelProps } from './filter-panel-props.ts';

const FilterPanel = loadLater(async () => (await import('./filter-panel.tsx')).FilterPanel);

/** The filters beside the list, on wide screens. They load when the user scrolls near them. Each change navigates to a new URL. */
export function FilterColumn({ query, ...rest }: Omit<FilterPanelProps, 'change'>) {
  const column = useRef<HTMLElement>(null);
  const isNear = useIsNear(column);
  const [shown, change] = useOptimisticQuery(query);
  return (
    <section ref={column} aria-label="Filters" className="hidden min-h-96 lg:block print:hidden">
      {isNear && (
        <>
          <h3 className="mb-3 text-lg">Filters</h3>
          <FilterPanel {...rest} query={shown} change={change} />
        </>
      )}
    </section>
  );
}

/** Returns the query, and a function that changes it in the URL. After a change it returns the new query at once, before the list has loaded. */
function useOptimisticQuery(query: CatalogQuery): [CatalogQuery, ChangeFilters] {
  const location = useLocation();
  const navigate = useNavigate();
  const [changed, setChanged] = useState<{ from: string; query: CatalogQuery } | null>(null);
  const pendingLocation = useNavigation().location;
  // `query` is the one that is loading, if there is one.
  const { key } = pendingLocation?.pathname === paths.home ? pendingLocation : location;
  const shown = changed?.from === key ? changed.query : query;
  const latest = useRef(shown);
  latest.current = shown;
  // Every navigation discards the optimistic query. Otherwise the filters would not match the URL after Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => setChanged(null), [location.key]);

  const change: ChangeFilters = (update, options = {}) => {
    latest.current = { ...latest.current, ...update(latest.current), cursor: '' };
    setChanged({ from: key, query: latest.current });
    const wasTyped = (location.state as { isFilterTyped?: true } | null)?.isFilterTyped === true;
    // While the user types, each URL replaces the last one in the history.
    const isTyped = options.isTyped === true;
    void navigate(catalogUrl(latest.current), {
      preventScrollReset: true,
      replace: wasTyped && isTyped,
      state: isTyped ? { isFilterTyped: true } : null,
    });
  };
  return [shown, change];
}
