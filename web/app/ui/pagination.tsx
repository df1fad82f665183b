import ChevronLeft from 'virtual:icon/chevron-left';
import ChevronRight from 'virtual:icon/chevron-right';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { buttonStyle } from './button-style.ts';

export interface PaginationProps {
  /** The accessible name, e.g. "Parts pages". */
  label: string;
  previous: To | null;
  next: To | null;
}

/** Links to the previous and next page. Renders nothing if there is only one page. */
export function Pagination({ label, previous, next }: PaginationProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <PageLink to={previous}>
        <ChevronLeft aria-hidden="true" className="rtl:rotate-180" /> Previous
      </PageLink>
      <PageLink to={next}>
        Next <ChevronRight aria-hidden="true" className="rtl:rotate-180" />
      </PageLink>
    </nav>
  );
}

function PageLink({ to, children }: { to: To | null; children: ReactNode }) {
  const className = buttonStyle('secondary');
  if (to === null) {
    return (
      <span aria-disabled="true" className={`${className} pointer-events-none opacity-45`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
