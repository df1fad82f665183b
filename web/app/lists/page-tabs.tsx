import { NavLink } from 'react-router';

export interface PageTabsProps {
  /** The accessible name. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Links between pages that belong together. They scroll on a narrow screen. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end
              className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 px-4 font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
