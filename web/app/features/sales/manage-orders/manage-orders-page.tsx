import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { ColumnsButton } from '../../../lists/columns/columns-button.tsx';
import { useColumnChoice } from '../../../lists/columns/use-column-choice.ts';
import { CsvExport } from '../../../lists/csv-export.tsx';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { SavedViews } from '../../../lists/views/saved-views.tsx';
import { useCan } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { OrderFilters } from './order-filters.tsx';
import { allOrdersQuery, fetchOrdersCsv } from './orders.queries.ts';
import { ordersColumns } from './orders-columns.tsx';
import { orderSortOptions, ordersShape } from './orders-url.ts';
import { useCancelWithConfirm } from './use-cancel-with-confirm.ts';

export const meta = () => unlistedPageMeta('Manage Orders');
export const handle = staffPages.orders;

export default function ManageOrdersPage() {
  const { search: listSearch } = useLocation();
  const listUrl = useListUrl(ordersShape);
  const result = useQuery(allOrdersQuery(listUrl.query, listUrl.cursor));
  const { cancel, pendingId, confirmDialog } = useCancelWithConfirm();
  const mayCancel = useCan('orders.manage');
  const isByPayment = listUrl.query.paidFrom !== '' || listUrl.query.paidTo !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `cancel` does the same in every render
  const columns = useMemo(
    () => ordersColumns({ onCancel: mayCancel ? cancel : undefined, pendingId, isByPayment, listSearch }),
    [mayCancel, pendingId, isByPayment, listSearch],
  );
  const { shown, ...columnChoice } = useColumnChoice('orders', columns);

  return (
    <ListFrame
      title="Manage Orders"
      actions={<CsvExport name="orders" fetchCsv={() => fetchOrdersCsv(listUrl.query)} disabled={!result.data?.items.length} />}
    >
      <SavedViews list="orders" search={listUrl.searchWith({})} />
      <ListToolbar
        listUrl={listUrl}
        label="Search orders"
        placeholder="Order, PO, part or tracking number, company, buyer, email, pi_…"
        sortOptions={orderSortOptions}
        folds={['state', 'fulfillment', 'from', 'to', 'paidFrom', 'paidTo']}
      >
        <OrderFilters listUrl={listUrl} />
      </ListToolbar>
      <ListView
        caption="Orders"
        noun={['order', 'orders']}
        listUrl={listUrl}
        result={result}
        columns={shown}
        tools={<ColumnsButton {...columnChoice} />}
        empty={{
          title: 'No open orders',
          text: 'New orders appear here. Use the status filter to see canceled orders.',
        }}
      />
      {confirmDialog}
    </ListFrame>
  );
}
