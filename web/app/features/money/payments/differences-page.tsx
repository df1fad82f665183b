import { useQuery } from '@tanstack/react-query';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { findingsColumns } from './findings-columns.tsx';
import { findingsShape, kindOptions } from './findings-url.ts';
import { PaymentHealthCard } from './payment-health.tsx';
import { findingsQuery, paymentHealthQuery } from './payments.queries.ts';
import { PaymentsFrame } from './payments-frame.tsx';

export const meta = () => unlistedPageMeta('Payment differences');
export const handle = staffPages.payments;

/** The differences that the reconciler found between the shop's records and the card processor's, and what it did about them. */
export default function DifferencesPage() {
  const listUrl = useListUrl(findingsShape);
  const result = useQuery(findingsQuery(listUrl.query, listUrl.cursor));
  return (
    <PaymentsFrame>
      <p className="max-w-prose text-ink-soft">
        Every minute, our records are compared with the card processor’s and corrected. Differences are listed here.
      </p>
      <PaymentHealth />
      <Field label="Finding" className="sm:max-w-80">
        <Select options={kindOptions} value={listUrl.query.kind} onChange={(event) => listUrl.change({ kind: event.target.value })} />
      </Field>
      <ListView
        caption="Findings"
        noun={['finding', 'findings']}
        listUrl={listUrl}
        result={result}
        columns={findingsColumns}
        empty={{ title: 'No differences found', text: 'Our records match the card processor’s.' }}
      />
    </PaymentsFrame>
  );
}

function PaymentHealth() {
  const result = useQuery(paymentHealthQuery);
  if (result.data) return <PaymentHealthCard health={result.data} />;
  return (
    <LoadingState result={result} placeholder={<Skeleton className="h-36 w-full" />} errorTitle="The payment status could not be loaded" />
  );
}
