import ChevronRight from 'virtual:icon/chevron-right';
import type { MouseEvent } from 'react';
import { Link, type To } from 'react-router';

export interface Crumb {
  label: string;
  /** Missing for the current page, which is not a link. */
  to?: To;
  /** May prevent the navigation of the link. */
  onClick?: ((event: MouseEvent) => void) | undefined;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {crumbs.map(({ label, to, onClick }, position) => (
          <li key={label} className="inline-flex min-w-0 items-center gap-1.5">
            {position > 0 && <ChevronRight aria-hidden="true" className="size-3.5 text-ink-faint rtl:rotate-180" />}
            {to ? (
              <Link
                to={to}
                onClick={onClick}
                className="inline-flex min-h-11 min-w-0 items-center text-ink-soft wrap-anywhere underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 font-medium wrap-anywhere">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
