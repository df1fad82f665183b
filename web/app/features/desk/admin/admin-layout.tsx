import { Outlet, useOutletContext } from 'react-router';
import { RequireAdmin } from './require-admin.tsx';

/** The release that the pages were built from. vite.config.ts sets it. */
declare const SHOP_VERSION: string;

/** The frame of all staff pages. Its footer shows the version of the shop. */
export default function AdminLayout() {
  return (
    <RequireAdmin>
      <Outlet context={useOutletContext()} />
      <p className="mt-12 text-ink-faint text-xs print:hidden">Version {SHOP_VERSION}</p>
    </RequireAdmin>
  );
}
