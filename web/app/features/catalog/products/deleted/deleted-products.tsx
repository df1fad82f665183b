import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ListUrl } from '../../../../lists/list-url.ts';
import { ListView } from '../../../../lists/list-view.tsx';
import { moveFocus } from '../../../../ui/move-focus.ts';
import type { ProductsQuery } from '../products-url.ts';
import { deletedColumns } from './deleted-columns.tsx';
import { deletedProductsQuery } from './deleted-products.queries.ts';

/** The deleted products, the last one first. Each can be restored. */
export function DeletedProducts({ listUrl }: { listUrl: ListUrl<ProductsQuery> }) {
  const { query, cursor, searchWith } = listUrl;
  const { search: listSearch } = useLocation();
  const result = useQuery(deletedProductsQuery(query, cursor));
  const columns = useMemo(() => deletedColumns({ onRestored: leaveRow, listSearch }), [listSearch]);
  const ofDeleted = {
    ...listUrl,
    isFiltered: query.q !== '' || query.category !== '',
    searchForAll: searchWith({ q: '', category: '' }),
  };
  return (
    <ListView
      caption="Deleted products"
      noun={['deleted product', 'deleted products']}
      listUrl={ofDeleted}
      result={result}
      columns={columns}
      empty={{ title: 'No deleted products', text: 'Products that you delete appear here. You can restore them.' }}
    />
  );
}

/** The row of the button is about to disappear. If the focus is on the button, it moves to the title. */
function leaveRow(button: HTMLButtonElement | null): void {
  if (button) moveFocus(button, document.getElementById('page-title'));
}
