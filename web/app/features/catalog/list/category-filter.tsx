import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type CatalogQuery, catalogUrl } from './catalog-url.ts';
import { countLabel, hasNoParts } from './category-counts.ts';
import type { CategoryCount } from './part-summary.ts';

const entryStyle =
  'relative flex min-h-11 items-center justify-between gap-3 whitespace-nowrap rounded-sm border border-line bg-surface px-3.5 text-sm font-medium transition-colors hover:border-ink-soft ' +
  'aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper ' +
  'lg:min-h-10 lg:border-transparent lg:bg-transparent lg:hover:bg-sunken lg:hover:border-transparent lg:aria-[current=true]:bg-ink';

/** The list of categories. On narrow screens it is one line that scrolls sideways. */
export function CategoryFilter({ query, categories }: { query: CatalogQuery; categories: readonly CategoryCount[] }) {
  return (
    <nav aria-label="Categories" className="min-w-0 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto">
      <ul className="-mx-[clamp(1rem,4vw,2.5rem)] flex gap-2 overflow-x-auto px-[clamp(1rem,4vw,2.5rem)] pb-2 lg:mx-0 lg:grid lg:gap-0.5 lg:overflow-visible lg:px-0">
        {/* "All parts" has no count: parts without a category are not counted, so the sum would be too low. */}
        <Entry query={query} slug="">
          All parts
        </Entry>
        {categories.map((category) => (
          <Entry key={category.slug} query={query} slug={category.slug} isDim={hasNoParts(category)}>
            {category.name} <Count of={category} />
          </Entry>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ query, slug, isDim = false, children }: { query: CatalogQuery; slug: string; isDim?: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={catalogUrl(query, { category: slug })}
        preventScrollReset
        aria-current={slug === query.category ? 'true' : undefined}
        className={`${entryStyle} ${isDim ? 'not-aria-[current=true]:text-ink-faint' : ''}`}
      >
        {children}
      </Link>
    </li>
  );
}

/** Has room for three digits. Otherwise the neighboring categories would move when the count changes. */
function Count({ of }: { of: CategoryCount }) {
  const label = countLabel(of);
  return (
    <>
      <span aria-hidden="true" className={`figures min-w-6 text-end ${hasNoParts(of) ? '' : 'opacity-70'}`}>
        {label?.shown}
      </span>
      <span className="sr-only">{label?.spoken}</span>
    </>
  );
}
