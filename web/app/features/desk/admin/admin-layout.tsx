import { Outlet, useOutletContext } from 'react-router';
import { RequireAdmin } from './require-admin.tsx';

/** What all admin-only pages stand in. */
export default function AdminLayout() {
  return (
    <RequireAdmin>
      <Outlet context={useOutletContext()} />
    </RequireAdmin>
  );
}
