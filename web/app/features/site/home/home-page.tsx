import { ApiError, type ApiTransport } from '@axlewright/client/call-endpoint';
import { paths } from '@axlewright/contract/site/page-paths';
import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { shopDescription, shopName } from '../../../content/site.ts';
import { transportOf } from '../../../platform/api.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import { publicSettingsQuery } from '../../../platform/public-settings.ts';
import { createQueryClient, pageQueryClient } from '../../../platform/query-client.ts';
import { CompareTray } from '../../catalog/compare/compare-tray.tsx';
import { catalogPageQuery, categoriesQuery, foundCategoriesQuery } from '../../catalog/list/catalog.queries.ts';
import { CatalogSection } from '../../catalog/list/catalog-section.tsx';
import type { CatalogQuery } from '../../catalog/list/catalog-url.ts';
import { categoriesForSearch, sortEmptyCategoriesLast } from '../../catalog/list/category-counts.ts';
import type { PartAction } from '../../catalog/list/part-card.tsx';
import { readCatalogQuery } from '../../catalog/list/read-catalog-query.ts';
import { GoogleSignInProblem } from '../../people/account/google-sign-in-problem.tsx';
import { useMayOrder } from '../../people/company/may-order.ts';
import { BuyButton } from '../../sales/stock-alerts/buy-button.tsx';
import { LazyStockAlertButton } from '../../sales/stock-alerts/lazy-stock-alert-button.tsx';
import type { Route } from './+types/home-page.ts';
import { ContactSection } from './contact-section.tsx';
import { featuredReviewsQuery } from './featured-reviews.queries.ts';
import { FiguresSection } from './figures-section.tsx';
import { Hero } from './hero.tsx';
import { homeStructuredData } from './home-structured-data.ts';
import { ReviewsSection } from './reviews-section.tsx';
import { ServicesSection } from './services-section.tsx';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadHome(createQueryClient(), readCatalogQuery(new URL(request.url).searchParams), transportOf(context));
}

/** After the first page, the browser calls the API directly and caches the responses. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadHome(pageQueryClient(), readCatalogQuery(new URL(request.url).searchParams));
}

async function loadHome(queryClient: QueryClient, query: CatalogQuery, transport?: ApiTransport) {
  const [page, categories, reviews, settings] = await Promise.all([
    loadParts(queryClient, query, transport),
    loadCategories(queryClient, query, transport),
    queryClient.fetchQuery(featuredReviewsQuery(transport)),
    queryClient.fetchQuery(publicSettingsQuery(transport)),
  ]);
  return { query, page, categories, reviews, contactEmail: settings.contactEmail };
}

/** If the cursor is no longer valid, shows the first page. */
async function loadParts(queryClient: QueryClient, query: CatalogQuery, transport?: ApiTransport) {
  try {
    return await queryClient.fetchQuery(catalogPageQuery(query, transport));
  } catch (error) {
    if (!(query.cursor && error instanceof ApiError && error.status === 400)) throw error;
    return queryClient.fetchQuery(catalogPageQuery({ ...query, cursor: '' }, transport));
  }
}

/** All categories. With a search or a vehicle, each has the number of matching parts. */
async function loadCategories(queryClient: QueryClient, query: CatalogQuery, transport?: ApiTransport) {
  const categories = queryClient.fetchQuery(categoriesQuery(transport));
  if (!query.q && !query.vehicleId) return sortEmptyCategoriesLast(await categories);
  const found = queryClient.fetchQuery(foundCategoriesQuery(query, transport));
  return categoriesForSearch(...(await Promise.all([categories, found])), query.category);
}

/** The canonical URL has no search and no filter. Otherwise search engines would index the page many times. */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  return pageMeta({
    title: `${shopName}: auto parts for retail shops`,
    description: shopDescription,
    path: paths.home,
    publicUrl,
    structuredData: loaderData && homeStructuredData(loaderData.page.items, { publicUrl, contactEmail: loaderData.contactEmail }),
  });
}

const QuickAdd = lazy(async () => ({ default: (await import('../../sales/basket/quick-add.tsx')).QuickAdd }));

const cardAction: PartAction = (part, minOrder) => <BuyButton part={part} minOrder={minOrder} className="w-full whitespace-normal!" />;
const rowAction: PartAction = (part, minOrder) =>
  minOrder === null ? (
    <div className="flex flex-wrap justify-end gap-1.5">
      <LazyStockAlertButton part={part} size="small" isInRow className="shrink! whitespace-normal! py-1.5" />
    </div>
  ) : (
    <QuickAdd part={part} minOrder={minOrder} />
  );

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { query, page, categories, reviews, contactEmail } = loaderData;
  const mayOrder = useMayOrder();
  return (
    <>
      <GoogleSignInProblem />
      <Hero isCatalogSearched={query.q !== ''} />
      <CatalogSection
        query={query}
        page={page}
        categories={categories}
        cardAction={mayOrder === false ? undefined : cardAction}
        rowAction={mayOrder === false ? undefined : rowAction}
      />
      <ServicesSection />
      <ReviewsSection reviews={reviews} />
      <FiguresSection />
      <ContactSection contactEmail={contactEmail} />
      <CompareTray />
    </>
  );
}
