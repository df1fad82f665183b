import type { MyCapabilities } from '@axlewright/contract/people/company';
import type { Order } from '@axlewright/contract/sales/orders';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { CsvExport } from '../../../lists/csv-export.tsx';
import { DateFilters } from '../../../lists/date-filters.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { type ListUrl, useListUrl } from '../../../lists/list-url.ts';
import { hasSettled } from '../../../platform/has-settled.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { companyLabel } from '../../people/company/company-label.ts';
import { MyOrderList, PlaceholderCards } from './my-order-list.tsx';
import { isFiltered, type MyOrdersQuery, myOrdersShape, scopeOptions, shownState, stateOptions } from './my-orders-url.ts';
import { OrderCard } from './order-card.tsx';
import { mayManageOrder } from './order-permissions.ts';
import { defaultScope, type OrderScope, useCanChooseScope } from './order-scope.ts';
import { fetchMyOrdersCsv, myOrdersQuery } from './orders.queries.ts';

export const meta = () => unlistedPageMeta('My Orders');

/** The user's orders, or those of the company. The query string says which of them to show. */
export default function MyOrdersPage() {
  const listUrl = useListUrl(myOrdersShape);
  const { query, change } = listUrl;
  const capabilities = useQuery(myCapabilitiesQuery);
  const { data: my } = capabilities;
  const mayChoose = useCanChooseScope(my);
  const scope = my && mayChoose ? query.whose || defaultScope(my) : 'mine';
  return (
    <section aria-labelledby="page-title">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 id="page-title" className="text-3xl">
          My Orders
        </h1>
        <div className="flex flex-wrap gap-3">
          {mayChoose && (
            <Segmented label="Whose orders" options={scopeOptions} value={scope} onValueChange={(whose) => change({ whose })} />
          )}
          <Segmented label="Show orders" options={stateOptions} value={shownState(query)} onValueChange={(state) => change({ state })} />
        </div>
      </div>
      {/* Waits until the page knows what the user may do. If that cannot be loaded, shows the user's own orders. */}
      {hasSettled(capabilities) ? (
        <Orders key={scope === 'company' ? my?.company?.companyId : scope} listUrl={listUrl} scope={scope} my={my} mayChoose={mayChoose} />
      ) : (
        <PlaceholderCards />
      )}
    </section>
  );
}

interface OrdersProps {
  listUrl: ListUrl<MyOrdersQuery>;
  scope: OrderScope;
  my: MyCapabilities | undefined;
  mayChoose: boolean;
}

function Orders({ listUrl, scope, my, mayChoose }: OrdersProps) {
  const user = useOutletContext<AuthUser>();
  const company = scope === 'company' ? my?.company : null;
  const owner = company ? { company: company.companyId } : { email: user.email };
  const { query } = listUrl;
  const result = useQuery(myOrdersQuery(owner, query, listUrl.cursor));
  const isEmpty = result.data?.count === '0' && !result.isPlaceholderData && !isFiltered(query);
  const all = useQuery({ ...myOrdersQuery(owner, { ...query, state: 'all' }, ''), enabled: isEmpty });
  const hasNothingToSearch = isEmpty && all.data?.count === '0';
  return (
    <div className="grid gap-5">
      {!hasNothingToSearch && (
        <ListToolbar
          listUrl={listUrl}
          label="Search orders"
          placeholder={company ? 'Order, PO, part, or tracking no., or colleague' : 'Order, PO, part, or tracking no.'}
          folds={['from', 'to']}
          foldLabel="Filter and export"
        >
          <DateFilters listUrl={listUrl} />
          <div className="self-end @3xl:ms-auto">
            <CsvExport name="orders" fetchCsv={() => fetchMyOrdersCsv(owner, query)} disabled={!result.data?.items.length} />
          </div>
        </ListToolbar>
      )}
      <MyOrderList
        listUrl={listUrl}
        result={result}
        scope={scope}
        showsCompanyLink={mayChoose && scope === 'mine'}
        all={all}
        cardOf={(order) => (
          <OrderCard
            key={order._id}
            order={order}
            placedBy={company ? order.customer || order.email : null}
            company={scope === 'mine' && my ? companyLabelOf(order, my) : null}
            mayManage={!my || mayManageOrder(my, user.email, order)}
          />
        )}
      />
    </div>
  );
}

/** Returns what to call the order's company, or null if the user has only one. */
function companyLabelOf({ companyId }: Order, { companies }: MyCapabilities): string | null {
  const membership = companies.length > 1 ? companies.find((each) => each.companyId === companyId) : undefined;
  return membership ? companyLabel(membership) : null;
}
