import { paths } from '@axlewright/contract/site/page-paths';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { AuthUser } from '../../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../../platform/page-meta.ts';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { staffPages } from '../../../desk/staff/staff-pages.ts';
import { type Received, ReceivedSummary } from './received-summary.tsx';
import { ReceivingForm } from './receiving-form.tsx';

export const meta = () => unlistedPageMeta('Receive stock');
export const handle = staffPages.stock;

export default function ReceivingPage() {
  const { email } = useOutletContext<AuthUser>();
  const [received, setReceived] = useState<Received | null>(null);
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-5">
      <div className="grid gap-2">
        <Breadcrumb crumbs={[{ label: 'Stock', to: paths.stock }, { label: 'Receive' }]} />
        <h1 id="page-title" className="text-3xl">
          Receive a delivery
        </h1>
      </div>
      {received ? (
        <ReceivedSummary received={received} onNext={() => setReceived(null)} />
      ) : (
        <ReceivingForm email={email} onReceived={setReceived} />
      )}
    </section>
  );
}
