import ChevronsUpDown from 'virtual:icon/chevrons-up-down';
import { useState } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import type { MenuEntry } from './menu-list.tsx';

export interface MenuGroup {
  title: string;
  entries: readonly MenuEntry[];
}

/** The menu of staff on narrow screens: a button with the current page, which opens all pages in groups. */
export function StaffMenuSheet({ groups }: { groups: readonly MenuGroup[] }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const entries = groups.flatMap((group) => group.entries);
  const current = entries.find(({ to, isIndex = false }) => matchPath({ path: to, end: isIndex }, pathname));
  return (
    <div className="lg:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-12 w-full items-center gap-2.5 border-line border-b font-medium active:bg-sunken"
      >
        {current && <current.icon aria-hidden="true" className="size-4.5 shrink-0 text-accent-text" />}
        {current?.label}
        <span className="ms-auto text-ink-soft text-sm">All pages</span>
        <ChevronsUpDown aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="All pages" size="sheet">
        <nav aria-label="Dashboard" className="grid gap-4">
          {groups.map(({ title, entries }) => (
            <section key={title} aria-label={title}>
              <h3 className="border-line border-b pb-1.5 font-semibold text-ink-faint text-sm">{title}</h3>
              <ul className="mt-1 grid grid-cols-2 gap-x-2">
                {entries.map(({ to, label, icon: Icon, isIndex = false }) => (
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
    </div>
  );
}
