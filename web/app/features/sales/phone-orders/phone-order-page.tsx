import { customerParameter, paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useOutletContext, useSearchParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { CustomerSearch } from './customer-search.tsx';
import type { CallerSearch } from './phone-order-values.ts';
import { customerQuery } from './phone-orders.queries.ts';

const CustomerDesk = loadLater(async () => (await import('./customer-desk.tsx')).CustomerDesk);

export const meta = () => unlistedPageMeta('Phone Order');
export const handle = staffPages.phoneOrder;

/** A clerk orders for a customer who calls: finds the company, types the lines, checks them, and places the order. */
export default function PhoneOrderPage() {
  const [search, setSearch] = useSearchParams();
  const companyId = search.get(customerParameter);
  // Kept in the history, so it survives a reload. It is not in the URL, because it may be an email address.
  const { key, state } = useLocation();
  const { searched = '' } = (state ?? {}) as { searched?: string };
  const choose = (id: string, words: string) => setSearch({ [customerParameter]: id }, { state: { searched: words } });
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-5">
      <h1 id="page-title" tabIndex={-1} className="text-3xl outline-none">
        Phone Order
      </h1>
      {companyId === null ? (
        <CustomerSearch onChoose={choose} />
      ) : (
        <ChosenCustomer key={companyId} companyId={companyId} search={{ id: key, words: searched }} onLeave={() => setSearch({})} />
      )}
    </section>
  );
}

interface ChosenCustomerProps {
  companyId: string;
  search: CallerSearch;
  onLeave: () => void;
}

function ChosenCustomer({ companyId, search, onLeave }: ChosenCustomerProps) {
  const { email } = useOutletContext<AuthUser>();
  const result = useQuery(customerQuery(companyId));
  const { data: customer } = result;
  if (customer) return <CustomerDesk customer={customer} clerkEmail={email} search={search} onLeave={onLeave} />;
  return (
    <LoadingState
      result={result}
      label="Loading the customer"
      errorTitle="The customer could not be loaded"
      missing={
        <EmptyState title="Customer not found" action={<LinkButton to={paths.phoneOrder}>Search again</LinkButton>}>
          There is no such company.
        </EmptyState>
      }
    />
  );
}
