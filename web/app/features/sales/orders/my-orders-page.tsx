import ShoppingCart from 'virtual:icon/shopping-cart';
import type { MyCapabilities } from '@axlewright/contract/people/company';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { type To, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { useFirstPageIfMissing } from '../../../lists/use-first-page-if-missing.ts';
import { useShown } from '../../../lists/use-shown.ts';
import { hasSettled } from '../../../platform/has-settled.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { type QueryShape, readCursor, readQuery, searchStringOf } from '../../../platform/url-query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { companyLabel } from '../../people/company/company-label.ts';
import { OrderCard } from './order-card.tsx';
import { mayManageOrder } from './order-permissions.ts';
import { defaultScope, type OrderScope, useCanChooseScope } from './order-scope.ts';
import { myOrdersQuery, type OrdersView } from './orders.queries.ts';

export const meta = () => unlistedPageMeta('My Orders');

const states = [
  { value: 'open', label: 'Open and paid' },
  { value: 'cancelled', label: 'Canceled' },
] as const;

const scopeOptions = [
  { value: 'mine', label: 'Mine' },
  { value: 'company', label: 'Whole company' },
] as const;

/** What the page shows. `whose` is the scope; it is empty until the user chooses. */
interface View extends OrdersView {
  whose: OrderScope | '';
}

const viewShape: QueryShape<Pick<View, 'state' | 'whose'>> = {
  defaults: { state: 'open', whose: '' },
  choices: { state: states.map(({ value }) => value), whose: scopeOptions.map(({ value }) => value) },
};

/** The user's orders, or those of the company. The query string says which of them to show. */
export default function MyOrdersPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view: View = { ...readQuery(viewShape, search), cursor: readCursor(search) };
  const capabilities = useQuery(myCapabilitiesQuery);
  const { data: my } = capabilities;
  const mayChoose = useCanChooseScope(my);
  const scope = my && mayChoose ? view.whose || defaultScope(my) : 'mine';
  return (
    <section aria-labelledby="page-title">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 id="page-title" className="text-3xl">
          My Orders
        </h1>
        <div className="flex flex-wrap gap-3">
          {mayChoose && (
            <Segmented
              label="Whose orders"
              options={scopeOptions}
              value={scope}
              onValueChange={(chosen) => void navigate(urlOf({ ...view, whose: chosen, cursor: '' }))}
            />
          )}
          <Segmented
            label="Show orders"
            options={states}
            value={view.state}
            onValueChange={(state) => void navigate(urlOf({ ...view, state, cursor: '' }))}
          />
        </div>
      </div>
      {/* The list needs to know what the user may do. If that cannot be loaded, it still shows the user's own orders. */}
      {hasSettled(capabilities) ? (
        <Orders
          key={scope === 'company' ? my?.company?.companyId : scope}
          view={view}
          scope={scope}
          my={my}
          companyUrl={mayChoose ? urlOf({ ...view, whose: 'company', cursor: '' }) : null}
        />
      ) : (
        <PlaceholderCards />
      )}
    </section>
  );
}

const urlOf = (view: View) => ({ pathname: paths.myOrders, search: searchStringOf(viewShape, view) });

interface OrdersProps {
  view: View;
  scope: OrderScope;
  my: MyCapabilities | undefined;
  /** the URL of the orders of the whole company; null if the user has no choice */
  companyUrl: To | null;
}

function Orders({ view, scope, my, companyUrl }: OrdersProps) {
  const user = useOutletContext<AuthUser>();
  const company = scope === 'company' ? my?.company : null;
  const query = myOrdersQuery(company ? { company: company.companyId } : { email: user.email }, view);
  const result = useQuery(query);
  const { data, isPlaceholderData } = result;
  const navigate = useNavigate();
  const shown = useShown(view, result);
  const isMissing = useFirstPageIfMissing(result, view.cursor, () => void navigate(urlOf({ ...view, cursor: '' }), { replace: true }));
  if (isMissing) return <PlaceholderCards />;
  if (!data) return <LoadingState result={result} placeholder={<PlaceholderCards />} />;
  // The page shows the former list until the new one has loaded. If the former list is empty, the new one may still have orders.
  if (isPlaceholderData && data.items.length === 0) return <PlaceholderCards />;
  if (data.items.length === 0) return <NoOrders state={view.state} scope={scope} companyUrl={companyUrl} />;
  return (
    <div className="grid gap-5">
      <ul aria-label="Orders" aria-busy={isPlaceholderData} className="grid gap-3 transition-opacity aria-busy:opacity-55">
        {data.items.map((order) => (
          <OrderCard
            key={order._id}
            order={order}
            placedBy={scope === 'company' ? order.customer || order.email : null}
            company={scope === 'mine' && my ? companyLabelOf(order, my) : null}
            mayManage={!my || mayManageOrder(my, user.email, order)}
          />
        ))}
      </ul>
      <Pagination
        label="Pages of orders"
        previous={data.prev && urlOf({ ...shown, cursor: data.prev })}
        next={data.next && urlOf({ ...shown, cursor: data.next })}
      />
    </div>
  );
}

/** Returns what to call the order's company, or null if the user has only one. */
function companyLabelOf({ companyId }: Order, { companies }: MyCapabilities): string | null {
  const membership = companies.length > 1 ? companies.find((each) => each.companyId === companyId) : undefined;
  return membership ? companyLabel(membership) : null;
}

function NoOrders({ state, scope, companyUrl }: Pick<OrdersProps, 'scope' | 'companyUrl'> & { state: OrdersView['state'] }) {
  if (state === 'cancelled') {
    return (
      <EmptyState title="No canceled orders">
        {scope === 'company' ? 'Canceled orders of all members appear here.' : 'Orders that you cancel appear here.'}
      </EmptyState>
    );
  }
  if (scope === 'company') {
    return (
      <EmptyState icon={<ShoppingCart aria-hidden="true" />} title="No orders yet">
        The orders of all members appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ShoppingCart aria-hidden="true" />}
      title="No orders yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.catalog} variant="primary">
            Find a part
          </LinkButton>
          {companyUrl && <LinkButton to={companyUrl}>Show your colleagues’ orders</LinkButton>}
        </div>
      }
    >
      Search by part number or name, then order from the part’s page.
    </EmptyState>
  );
}

function PlaceholderCards() {
  return (
    <div role="status" aria-label="Loading your orders" className="grid gap-3">
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} className="h-32 w-full sm:h-28" />
      ))}
    </div>
  );
}
