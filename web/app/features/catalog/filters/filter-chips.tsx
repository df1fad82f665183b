import X from 'virtual:icon/x';
import { Link } from 'react-router';
import { type CatalogQuery, catalogUrl, noFilters } from '../list/catalog-url.ts';
import { activeFilters } from './active-filters.ts';

/** Removing a filter also removes its chip, so the focus moves to the results. */
const removal = { preventScrollReset: true, state: { isSubmitted: true } };

/** The filters that are set. Each is a link that removes it. */
export function FilterChips({ query }: { query: CatalogQuery }) {
  const filters = activeFilters(query);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <Link
            {...removal}
            to={catalogUrl(query, without)}
            className="inline-flex min-h-9 items-center gap-2 rounded-sm border border-line-strong bg-surface px-3 py-1 font-medium text-sm hover:border-ink hover:bg-sunken pointer-coarse:min-h-11"
          >
            <span className="sr-only">Remove filter </span>
            <span className="wrap-anywhere min-w-0">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            {...removal}
            to={catalogUrl(query, noFilters)}
            className="inline-flex min-h-9 items-center px-2 font-semibold text-sm underline decoration-2 decoration-accent underline-offset-4 hover:text-accent-text pointer-coarse:min-h-11"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
