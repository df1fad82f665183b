import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadLater } from '../../../ui/load-later.tsx';
import { type CatalogQuery, catalogUrl } from '../list/catalog-url.ts';
import type { ChangeFilters, FilterPanelProps } from './filter-panel-props.ts';

const FilterPanel = loadLater(async () => (await import('./filter-panel.tsx')).FilterPanel);

/** The filters beside the list, on wide screens. They load when the user scrolls near them. Each change navigates to a new URL. */
export function FilterColumn({ query, ...rest }: Omit<FilterPanelProps, 'change'>) {
  const column = useRef<HTMLElement>(null);
  const isNear = useIsNear(column);
  const [shown, change] = useChangingQuery(query);
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

/** Returns true once the element is at most one screen away. An element that is not displayed is never near. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: '50%' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

/** The query, and a function that changes it in the URL. The new query is there at once, before its list has loaded. */
function useChangingQuery(query: CatalogQuery): [CatalogQuery, ChangeFilters] {
  const location = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<{ from: string; query: CatalogQuery } | null>(null);
  const shown = ahead?.from === location.key ? ahead.query : query;
  const latest = useRef(shown);
  latest.current = shown;
  // Otherwise Back would bring the changed query with the old URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => setAhead(null), [location.key]);

  const change: ChangeFilters = (update, how = {}) => {
    latest.current = { ...latest.current, ...update(latest.current), cursor: '' };
    setAhead({ from: location.key, query: latest.current });
    const wasTyped = (location.state as { isFilterTyped?: true } | null)?.isFilterTyped === true;
    // While the user types, each URL replaces the last one in the history.
    const isTyped = how.isTyped === true;
    void navigate(catalogUrl(latest.current), {
      preventScrollReset: true,
      replace: wasTyped && isTyped,
      state: isTyped ? { isFilterTyped: true } : null,
    });
  };
  return [shown, change];
}
