import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { formatCount } from '../../../ui/format-count.ts';
import type { CatalogQuery } from './catalog-url.ts';

interface ResultsLineProps {
  query: CatalogQuery;
  /** the total of all pages: a number, or '10000+' */
  count: string;
  category: string | undefined;
}

/** Says how many parts the list has. */
export function ResultsLine({ query, count, category }: ResultsLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useFocusAfterSearch(line);
  return (
    <p ref={line} id="results" tabIndex={-1} aria-live="polite" className="wrap-anywhere scroll-mt-24 text-ink-soft">
      <strong className="figures font-semibold text-ink">{formatCount(count)}</strong> {count === '1' ? 'part' : 'parts'}
      {category && ` in ${category}`}
      {query.q && ` for “${query.q}”`}
    </p>
  );
}

/**
 * Moves the focus to the results after a submitted search, and after a filter was removed. A search while typing leaves the focus in the field.
 */
function useFocusAfterSearch(line: RefObject<HTMLElement | null>) {
  const { key, state } = useLocation() as { key: string; state: { isSubmitted?: true } | null };
  const isNew = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => {
    if (isNew && state?.isSubmitted) line.current?.focus();
  }, [key]);
}
