import { Link } from 'react-router';
import { type CatalogueQuery, catalogueAddress } from './catalogue-address.ts';
import type { CategoryCount } from './part-summary.ts';

const entryStyle =
  'flex min-h-11 items-center justify-between gap-3 whitespace-nowrap rounded-sm border border-line bg-surface px-3.5 text-sm font-medium transition-colors hover:border-ink-soft ' +
  'aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper ' +
  'lg:min-h-10 lg:border-transparent lg:bg-transparent lg:hover:bg-sunken lg:hover:border-transparent lg:aria-[current=true]:bg-ink';

/** A strip to swipe on a phone, a list beside the parts where there is room. */
export function CategoryFilter({ query, categories }: { query: CatalogueQuery; categories: readonly CategoryCount[] }) {
  // How many all are, the line above the list says: parts without a category are in none of these counts.
  const entries = [{ slug: '', name: 'All parts', parts: null }, ...categories];
  return (
    <nav aria-label="Categories" className="min-w-0 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto">
      <ul className="-mx-[clamp(1rem,4vw,2.5rem)] flex gap-2 overflow-x-auto px-[clamp(1rem,4vw,2.5rem)] pb-2 lg:mx-0 lg:grid lg:gap-0.5 lg:overflow-visible lg:px-0">
        {entries.map(({ slug, name, parts }) => (
          <li key={slug}>
            <Link
              to={catalogueAddress(query, { category: slug })}
              preventScrollReset
              aria-current={slug === query.category ? 'true' : undefined}
              className={entryStyle}
            >
              {name}
              {parts !== null && <span className="figures opacity-70">{parts}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
