import { Outlet, useMatches, useOutletContext } from 'react-router';
import { RequireStaff } from './require-staff.tsx';
import type { StaffPage } from './staff-pages.ts';
import { useLiveOrders } from './use-live-orders.ts';

/** The release that the pages were built from. vite.config.ts sets it. */
declare const SHOP_VERSION: string;

/** The frame of all staff pages. Keeps orders on screen up to date. Its footer shows the version of the shop. */
export default function StaffLayout() {
  const page = useMatches().at(-1)?.handle as StaffPage | undefined;
  useLiveOrders(page?.showsOrders === true);
  if (!page) throw new Error('A staff page needs a handle that names its capability.');
  return (
    <RequireStaff capability={page.capability}>
      <Outlet context={useOutletContext()} />
      <p className="mt-12 text-ink-faint text-xs print:hidden">Version {SHOP_VERSION}</p>
    </RequireStaff>
  );
}
