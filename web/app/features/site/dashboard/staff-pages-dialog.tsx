import { NavLink } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import type { MenuEntry } from './menu-list.tsx';

export interface MenuGroup {
  title: string;
  entries: readonly MenuEntry[];
}

/** All pages of staff, in groups with two columns. */
export function StaffPagesDialog({ groups, onClose }: { groups: readonly MenuGroup[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="All pages" size="sheet">
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
                    onClick={onClose}
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
  );
}
