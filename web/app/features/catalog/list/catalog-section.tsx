import PackageSearch from 'virtual:icon/package-search';
import type { ListPage } from '@axlewright/client/call-endpoint';
import { paths } from '@axlewright/contract/site/page-paths';
import { lazy, Suspense } from 'react';
import { useNavigation } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { activeFilters } from '../filters/active-filters.ts';
import { FilterColumn } from '../filters/filter-column.tsx';
import { FilterTools } from '../filters/filter-tools.tsx';
import { keyAttributeNamesOf } from '../filters/key-attributes.ts';
import { CatalogVehicle } from '../vehicle/catalog-vehicle.tsx';
import { CatalogSearch } from './catalog-search.tsx';
import { type CatalogQuery, catalogUrl, emptyQuery, noFilters } from './catalog-url.ts';
import { type CatalogView, chooseCatalogView, useCatalogView } from './catalog-view.ts';
import { CategoryFilter } from './category-filter.tsx';
import { NumberProposals } from './number-proposals.tsx';
import { type PartAction, PartCard } from './part-card.tsx';
import type { CategoryCount, PartSummary } from './part-summary.ts';
import { readCatalogQuery } from './read-catalog-query.ts';
import { ResultsLine } from './results-line.tsx';

export interface CatalogSectionProps {
  query: CatalogQuery;
  page: ListPage<PartSummary>;
  categories: readonly CategoryCount[];
  /** the button on each card, see `PartAction` */
  cardAction?: PartAction | undefined;
  /** the same for the rows of the table view */
  rowAction?: PartAction | undefined;
}

const PartTable = lazy(() => import('./part-table.tsx'));

const views: readonly { value: CatalogView; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];

/** The list of parts with search, categories, filters, sort order and pages. Its state is in the URL. */
export function CatalogSection({ query, page, categories, cardAction, rowAction }: CatalogSectionProps) {
  const view = useCatalogView();
  const pendingLocation = useNavigation().location;
  const isLoading = pendingLocation?.pathname === paths.home;
  // Links and filters start from the query that is loading. Otherwise they would undo a change whose list has not loaded yet.
  const latest = isLoading ? readCatalogQuery(new URLSearchParams(pendingLocation.search)) : query;
  const keyAttributeNames = keyAttributeNamesOf(page.items);
  // A search without matches has nothing to filter.
  const hasFilters = page.items.length > 0 || activeFilters(query).length > 0;
  const pageUrl = (cursor: string | null) => cursor && catalogUrl(query, { cursor });
  return (
    <section id="catalog" aria-labelledby="catalog-title" className="shell py-14 lg:pb-20 xl:-scroll-mt-24 xl:pt-28">
      <h2 id="catalog-title" className="text-3xl sm:text-4xl">
        Parts catalog
      </h2>
      <SkipLink targetId="results">Skip to parts</SkipLink>
      <div className="mt-7 grid gap-x-10 gap-y-6 lg:grid-cols-[17rem_1fr]">
        <div className="grid min-w-0 content-start gap-8">
          <CategoryFilter query={latest} categories={categories} />
          {hasFilters && <FilterColumn query={latest} categories={categories} keyAttributeNames={keyAttributeNames} />}
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <CatalogVehicle query={latest} />
          <CatalogSearch query={query} latest={latest} />
          <FilterTools query={latest} categories={categories} keyAttributeNames={keyAttributeNames} />
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-line border-b pb-3">
            <ResultsLine query={query} count={page.count} category={chosenName({ query, categories })} />
            <Segmented label="Show parts as" options={views} value={view} onValueChange={chooseCatalogView} />
          </div>
          {page.items.length === 0 ? (
            <NothingFound query={query} latest={latest} categories={categories} />
          ) : view === 'table' ? (
            <Suspense fallback={<Spinner label="Loading the table" />}>
              <PartTable parts={page.items} q={query.q} busy={isLoading} action={rowAction} />
            </Suspense>
          ) : (
            <ul
              aria-label="Parts"
              aria-busy={isLoading}
              className="hidden-before-table grid gap-3 transition-opacity aria-busy:opacity-55 sm:grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] sm:gap-4"
            >
              {page.items.map((part) => (
                <PartCard key={part._id} part={part} q={query.q} action={cardAction} />
              ))}
            </ul>
          )}
          <Pagination label="Catalog pages" previous={pageUrl(page.prev)} next={pageUrl(page.next)} />
        </div>
      </div>
    </section>
  );
}

/** The name of the chosen category or subcategory. */
function chosenName({ query, categories }: Pick<CatalogSectionProps, 'query' | 'categories'>): string | undefined {
  return categories.flatMap((category) => [category, ...category.subcategories]).find(({ slug }) => slug === query.category)?.name;
}

function NothingFound({ query, latest, categories }: Pick<CatalogSectionProps, 'query' | 'categories'> & { latest: CatalogQuery }) {
  const category = chosenName({ query, categories });
  const place = category ? ` in ${category}` : '';
  if (activeFilters(query).length > 0)
    return (
      <EmptyState
        icon={<PackageSearch aria-hidden="true" />}
        title={`No parts${place} match ${query.q ? `“${query.q}” and ` : ''}these filters`}
        action={<LinkButton to={catalogUrl(latest, noFilters)}>Clear filters</LinkButton>}
      >
        {query.vehicleId
          ? 'Parts whose fit we do not know are left out. Remove “Only parts that fit” to see them.'
          : 'Remove a filter, or allow a wider range.'}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden="true" />}
      title={query.q ? `No parts${place} match “${query.q}”` : 'No parts here yet'}
      action={<LinkButton to={catalogUrl(emptyQuery)}>Show all parts</LinkButton>}
    >
      {query.q && (
        <>
          Try fewer letters or just the part number. Spaces, dots and dashes don’t matter.
          <NumberProposals q={query.q} />
        </>
      )}
    </EmptyState>
  );
}
