import { paths } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { PageTabs } from '../../../lists/page-tabs.tsx';
import { FailedRefunds } from './failed-refunds.tsx';

const tabs = [
  { to: paths.payments, label: 'Transactions' },
  { to: paths.paymentDifferences, label: 'Differences' },
] as const;

/** The heading of the pages about payments, the links between them, and the failed refunds, which wait for somebody. */
export function PaymentsFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <ListFrame title="Payments" actions={actions}>
      <PageTabs label="Payments" tabs={tabs} />
      <FailedRefunds />
      {children}
    </ListFrame>
  );
}
