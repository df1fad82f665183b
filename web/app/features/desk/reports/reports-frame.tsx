import { paths } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { PageTabs } from '../../../lists/page-tabs.tsx';

const tabs = [
  { to: paths.reports, label: 'Sales' },
  { to: paths.fillRateReport, label: 'Fill rate' },
  { to: paths.stockReport, label: 'Stock and slow movers' },
] as const;

/** The heading of the reports, and the links between them. */
export function ReportsFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <ListFrame title="Reports" actions={actions}>
      <PageTabs label="Reports" tabs={tabs} />
      {children}
    </ListFrame>
  );
}
