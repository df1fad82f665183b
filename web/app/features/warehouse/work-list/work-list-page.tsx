import { maximumPickedOrders, type OrderToShip } from '@axlewright/contract/warehouse/shipments';
import { useQuery } from '@tanstack/react-query';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { SelectPage, selectionColumn } from '../../../lists/selection/selection-column.tsx';
import { useSelection } from '../../../lists/selection/use-selection.ts';
import { SavedViews } from '../../../lists/views/saved-views.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { SelectedOrders } from './selected-orders.tsx';
import { workListQuery } from './work-list.queries.ts';
import { workListColumns } from './work-list-columns.tsx';
import { listOptions, workListShape } from './work-list-url.ts';

export const meta = () => unlistedPageMeta('Shipping');
export const handle = staffPages.shipping;

const noOrders: readonly OrderToShip[] = [];

/** The work list of the warehouse: paid orders that have pieces to ship. */
export default function WorkListPage() {
  const listUrl = useListUrl(workListShape);
  const { query, change } = listUrl;
  const result = useQuery(workListQuery(query, listUrl.cursor));
  const page = result.data?.items ?? noOrders;
  const selection = useSelection({
    listKey: JSON.stringify(query),
    page,
    isPlaceholderData: result.isPlaceholderData,
    maximum: maximumPickedOrders,
    noun: 'orders',
  });
  return (
    <ListFrame title="Shipping">
      <p className="max-w-prose text-ink-soft">Paid orders with pieces to ship. The oldest payment comes first.</p>
      <SavedViews list="shipping" search={listUrl.searchWith({})} />
      <ListToolbar listUrl={listUrl} label="Search orders to ship" placeholder="Order, customer, company or PO number">
        <Field label="Show">
          <Select options={listOptions} value={query.list} onChange={(event) => change({ list: event.target.value })} />
        </Field>
      </ListToolbar>
      <ListView
        caption="Orders to ship"
        noun={['order', 'orders']}
        listUrl={listUrl}
        result={result}
        columns={[{ ...selectionColumn(selection, ({ _id }) => `order ${_id}`), inCard: 'line' }, ...workListColumns]}
        tools={<SelectPage page={page} selection={selection} />}
        empty={{ title: 'No orders are ready to ship', text: 'Paid orders appear here, unless they are on hold.' }}
      />
      {selection.items.length > 0 && <SelectedOrders orders={selection.items} onClear={selection.clear} />}
    </ListFrame>
  );
}
