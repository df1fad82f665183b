import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { scrollToCurrent } from '../../../ui/scroll-to-current.ts';
import { type CatalogQuery, catalogUrl } from './catalog-url.ts';
import { categoryOf, hasNoParts } from './category-counts.ts';
import { PartCount } from './part-count.tsx';
import type { CategoryCount } from './part-summary.ts';

const entryStyle =
  'relative flex min-h-11 items-center justify-between gap-3 whitespace-nowrap rounded-sm border border-line bg-surface px-3.5 text-sm font-medium transition-colors hover:border-ink-soft ' +
  'aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper ' +
  'lg:min-h-9 lg:border-transparent lg:bg-transparent lg:hover:bg-sunken lg:hover:border-transparent lg:aria-[current=true]:bg-ink';

/** The list of categories. Those without a match are behind a button. On narrow screens the list is one line that scrolls sideways. */
export function CategoryFilter({ query, categories }: { query: CatalogQuery; categories: readonly CategoryCount[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const current = categoryOf(query.category, categories);
  const withParts = categories.filter((each) => each === current || !hasNoParts(each));
  const list = useRef<HTMLUListElement>(null);
  // On a phone, the chosen category may be scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another category is chosen
  useEffect(() => scrollToCurrent(list.current), [current?.slug]);
  const canHide = (query.q !== '' || query.vehicleId !== '') && withParts.length < categories.length;
  return (
    <nav aria-label="Categories" className="min-w-0">
      <ul
        ref={list}
        className="-mx-[clamp(1rem,4vw,2.5rem)] flex gap-2 overflow-x-auto px-[clamp(1rem,4vw,2.5rem)] pb-2 lg:mx-0 lg:grid lg:gap-0.5 lg:overflow-visible lg:px-0"
      >
        {/* "All parts" has no count: parts without a category are not counted, so the sum would be too low. */}
        <Entry query={query} slug="" isCurrent={query.category === ''}>
          All parts
        </Entry>
        {(canHide && !showsAll ? withParts : categories).map((category) => (
          <Entry key={category.slug} query={query} slug={category.slug} isCurrent={category === current} isDim={hasNoParts(category)}>
            {category.name} <PartCount count={category} />
          </Entry>
        ))}
        {canHide && (
          <li>
            <button
              type="button"
              aria-expanded={showsAll}
              className={`${entryStyle} w-full text-ink-soft`}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? 'Hide' : 'Show'} {categories.length - withParts.length} without matches
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface EntryProps {
  query: CatalogQuery;
  slug: string;
  isCurrent: boolean;
  isDim?: boolean;
  children: ReactNode;
}

/** Other categories have other positions and attributes, so the link leaves these filters out. */
function Entry({ query, slug, isCurrent, isDim = false, children }: EntryProps) {
  return (
    <li>
      <Link
        to={catalogUrl(query, { category: slug, position: '', attribute: [] })}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className={`${entryStyle} ${isDim ? 'not-aria-[current=true]:text-ink-faint' : ''}`}
      >
        {children}
      </Link>
    </li>
  );
}
