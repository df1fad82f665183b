import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumb, type Crumb } from '../../../ui/breadcrumb.tsx';
import { categoriesQuery } from '../list/catalog.queries.ts';
import { catalogUrl, emptyQuery } from '../list/catalog-url.ts';

/** The path Catalog / category / part number. The category becomes a link when its slug has loaded. */
export function PartBreadcrumb({ part }: { part: PartDetail }) {
  const { data: categories } = useQuery(categoriesQuery());
  const category = categories?.find(({ name }) => name === part.category);
  const crumbs: Crumb[] = [{ label: 'Catalog', to: paths.catalog }];
  if (category) crumbs.push({ label: category.name, to: catalogUrl(emptyQuery, { category: category.slug }) });
  else if (part.category) crumbs.push({ label: part.category });
  return <Breadcrumb crumbs={[...crumbs, { label: part.partNumber }]} />;
}
