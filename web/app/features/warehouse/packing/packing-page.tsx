import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { packingQuery } from './packing.queries.ts';
import { PackingForm } from './packing-form.tsx';

export const meta = () => unlistedPageMeta('Pack an order');
export const handle = staffPages.shipping;

export default function PackingPage() {
  const { orderId = '' } = useParams();
  const { email } = useOutletContext<AuthUser>();
  const result = useQuery(packingQuery(orderId));
  const { data: packing, dataUpdatedAt } = result;
  return (
    <section aria-labelledby="page-title" className="grid gap-4">
      <Breadcrumb crumbs={[{ label: 'Shipping', to: paths.shipping }, { label: `Order ${orderId}` }]} />
      <h1 id="page-title" className="text-3xl">
        Pack order <span className="figures">{orderId}</span>
      </h1>
      {packing ? (
        <PackingForm key={orderId} packing={packing} loadedAt={dataUpdatedAt} email={email} />
      ) : (
        <LoadingState
          result={result}
          label="Loading the order"
          errorTitle="The order could not be loaded"
          missing={
            <EmptyState title="Order not found" action={<LinkButton to={paths.shipping}>Show orders to ship</LinkButton>}>
              No order has this number.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}
