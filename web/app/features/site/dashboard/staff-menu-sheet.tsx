import ChevronsUpDown from 'virtual:icon/chevrons-up-down';
import { useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { loadLater } from '../../../ui/load-later.tsx';
import type { MenuGroup } from './staff-pages-dialog.tsx';

const StaffPagesDialog = loadLater(async () => (await import('./staff-pages-dialog.tsx')).StaffPagesDialog, null);

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
        <span className={current ? 'ms-auto text-ink-soft text-sm' : ''}>All pages</span>
        <ChevronsUpDown aria-hidden="true" className={`size-4.5 shrink-0 text-ink-soft ${current ? '' : 'ms-auto'}`} />
      </button>
      {isOpen && <StaffPagesDialog groups={groups} onClose={() => setOpen(false)} />}
    </div>
  );
}
