import { Outlet, useMatches, useOutletContext } from 'react-router';
import { loadLater } from '../../../ui/load-later.tsx';
import { RequireStaff } from './require-staff.tsx';
import type { StaffPage } from './staff-pages.ts';
import { useLiveOrders } from './use-live-orders.ts';

/** The release that the pages were built from. vite.config.ts sets it. */
declare const SHOP_VERSION: string;

const StaffKeys = loadLater(async () => (await import('../keys/staff-keys.tsx')).StaffKeys, null);

/** The frame of all staff pages. Keeps displayed orders current, and has keyboard shortcuts. Its footer shows the version of the shop. */
export default function StaffLayout() {
  const page = useMatches().at(-1)?.handle as StaffPage | undefined;
  useLiveOrders(page?.showsOrders === true);
  if (!page) throw new Error('A staff page needs a handle that names its capability.');
  return (
    <RequireStaff capability={page.capability}>
      <Outlet context={useOutletContext()} />
      <div className="mt-12 flex min-h-11 flex-wrap items-center justify-between gap-x-6 text-ink-faint print:hidden">
        <p className="text-xs">Version {SHOP_VERSION}</p>
        <StaffKeys />
      </div>
    </RequireStaff>
  );
}
