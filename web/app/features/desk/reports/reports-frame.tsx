import { paths } from '@axlewright/contract/site/page-paths';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { ListFrame } from '../../../lists/list-frame.tsx';

const tabs = [
  { to: paths.reports, label: 'Sales' },
  { to: paths.fillRateReport, label: 'Fill rate' },
  { to: paths.stockReport, label: 'Stock and slow movers' },
] as const;

/** The heading of the reports, and the links between them. */
export function ReportsFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <ListFrame title="Reports" actions={actions}>
      <nav aria-label="Reports" className="min-w-0">
        <ul className="flex gap-1 overflow-x-auto border-line border-b">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 px-4 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </ListFrame>
  );
}
