import ChevronsUpDown from 'virtual:icon/chevrons-up-down';
import { paths } from '@axlewright/contract/site/page-paths';
import { useState } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import type { MenuEntry } from './menu-list.tsx';

/** The paths of each group. Entries that are in no group follow as “Your account”. */
const groups: readonly { title: string; paths: readonly string[] }[] = [
  { title: 'Orders', paths: [paths.manageOrders, paths.phoneOrder, paths.shipping, paths.payments] },
  {
    title: 'Catalog',
    paths: [paths.manageProducts, paths.addProducts, paths.stock, paths.numbers, paths.synonyms, paths.searches],
  },
  { title: 'Customers', paths: [paths.users, paths.reviews, paths.companies] },
  { title: 'Shop', paths: [paths.overview, paths.reports, paths.mailPreviews, paths.audit] },
];

function groupsOf(entries: readonly MenuEntry[]): { title: string; entries: readonly MenuEntry[] }[] {
  const grouped = groups.flatMap((group) => group.paths);
  return [
    ...groups.map(({ title, paths: own }) => ({ title, entries: entries.filter(({ to }) => own.includes(to)) })),
    { title: 'Your account', entries: entries.filter(({ to }) => !grouped.includes(to)) },
  ].filter((group) => group.entries.length > 0);
}

/**
 * The staff menu on narrow screens: a button with the name of the current page. It opens a dialog with all pages, in groups of two columns.
 */
export function StaffMenuSheet({ entries }: { entries: readonly MenuEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const current = entries.find(({ to, isIndex = false }) => matchPath({ path: to, end: isIndex }, pathname));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-12 w-full items-center gap-2.5 border-line border-b font-medium active:bg-sunken"
      >
        {current && <current.icon aria-hidden="true" className="size-4.5 shrink-0 text-accent-text" />}
        {current?.label}
        <span className={current ? 'ms-auto text-ink-soft text-sm' : ''}>All pages</span>
        <ChevronsUpDown aria-hidden="true" className={`size-4.5 shrink-0 text-ink-soft ${current ? '' : 'ms-auto'}`} />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="All pages" size="sheet">
        <nav aria-label="Dashboard" className="grid gap-4">
          {groupsOf(entries).map((group) => (
            <section key={group.title} aria-label={group.title}>
              <h3 className="border-line border-b pb-1.5 font-semibold text-ink-faint text-sm">{group.title}</h3>
              <ul className="mt-1 grid grid-cols-2 gap-x-2">
                {group.entries.map(({ to, label, icon: Icon, isIndex = false }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      end={isIndex}
                      onClick={() => setOpen(false)}
                      className="flex min-h-11 items-center gap-2.5 border-transparent border-s-3 px-2 font-medium text-[0.9375rem] text-ink leading-tight hover:bg-sunken active:bg-line aria-[current=page]:border-accent aria-[current=page]:bg-sunken"
                    >
                      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </Dialog>
    </>
  );
}
