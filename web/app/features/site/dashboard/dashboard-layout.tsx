import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { RequireSignIn } from '../../people/account/require-sign-in.tsx';
import { buyerAdditions, buyerEntries } from './buyer-menu.ts';
import { MenuList } from './menu-list.tsx';

const menuIsLoading = <Spinner label="Loading the menu" className="py-3" />;

const StaffMenu = loadLater(async () => (await import('./staff-menu.tsx')).StaffMenu, menuIsLoading);

/** The layout of all dashboard pages. It shows nothing of the dashboard until the user is known. */
export default function DashboardLayout() {
  return <RequireSignIn>{(user) => <Dashboard user={user} />}</RequireSignIn>;
}

function Dashboard({ user }: { user: AuthUser }) {
  return (
    <div className="shell grid gap-x-8 gap-y-5 pt-2 pb-8 sm:gap-y-6 xl:gap-x-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-10 max-sm:[&_h1]:text-2xl max-sm:[&_h2.text-2xl]:text-xl print:block">
      <aside className="min-w-0">
        <p className="hidden pb-4 font-semibold text-sm wrap-anywhere lg:block">
          {user.displayName}
          <span className="block truncate font-normal text-ink-faint" title={user.email}>
            {user.email}
          </span>
        </p>
        <SideMenu />
      </aside>
      <div className="min-w-0">
        <Outlet context={user} />
      </div>
    </div>
  );
}

function SideMenu() {
  const { data, isPending } = useQuery(myCapabilitiesQuery);
  if (isPending) return menuIsLoading;
  return data?.staffRole ? <StaffMenu staffRole={data.staffRole} /> : <MenuList entries={buyerEntries} additions={buyerAdditions} />;
}
