import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { CsvExport } from '../../../lists/csv-export.tsx';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { SavedViews } from '../../../lists/views/saved-views.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { ProductFilters } from './product-filters.tsx';
import { fetchProductsCsv, productsQuery } from './products.queries.ts';
import { ProductsList } from './products-list.tsx';
import { productSortOptions, productsShape, showsDeleted } from './products-url.ts';

const DeletedProducts = loadLater(async () => (await import('./deleted/deleted-products.tsx')).DeletedProducts);

export const meta = () => unlistedPageMeta('Manage Products');
export const handle = staffPages.products;

export default function ManageProductsPage() {
  const listUrl = useListUrl(productsShape);
  const isDeletedList = showsDeleted(listUrl.query);
  const result = useQuery({ ...productsQuery(listUrl.query, listUrl.cursor), enabled: !isDeletedList });
  return (
    <ListFrame
      title="Manage Products"
      actions={
        <>
          {!isDeletedList && (
            <CsvExport name="products" fetchCsv={() => fetchProductsCsv(listUrl.query)} disabled={!result.data?.items.length} />
          )}
          <LinkButton to={paths.imports}>Import</LinkButton>
          <LinkButton to={paths.addProducts} variant="primary">
            Add Products
          </LinkButton>
        </>
      }
    >
      <SavedViews list="products" search={listUrl.searchWith({})} />
      <ListToolbar
        listUrl={listUrl}
        label="Search products"
        placeholder={isDeletedList ? 'Part number, name or brand' : 'Part number, name or interchange number'}
        {...(!isDeletedList && { sortOptions: productSortOptions })}
      >
        <ProductFilters listUrl={listUrl} />
      </ListToolbar>
      {isDeletedList ? <DeletedProducts listUrl={listUrl} /> : <ProductsList listUrl={listUrl} result={result} />}
    </ListFrame>
  );
}
