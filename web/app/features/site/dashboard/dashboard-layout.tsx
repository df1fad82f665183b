import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { RequireSignIn } from '../../people/account/require-sign-in.tsx';
import { type MenuEntry, menuFor } from './side-menu.ts';

/** The layout of all dashboard pages. It shows nothing of the dashboard until the user is known. */
export default function DashboardLayout() {
  return <RequireSignIn>{(user) => <Dashboard user={user} />}</RequireSignIn>;
}

function Dashboard({ user }: { user: AuthUser }) {
  return (
    <div className="shell grid gap-x-10 gap-y-6 py-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-10 print:block">
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

const offsetToCenter = (outer: DOMRect, inner: DOMRect) => inner.left + inner.width / 2 - (outer.left + outer.width / 2);

/** The menu of the dashboard. On narrow screens it is one line that scrolls sideways. */
function SideMenu() {
  const { data, isPending } = useQuery(myCapabilitiesQuery);
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone, the entry of the current page may be scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page or the menu entries change
  useEffect(() => {
    const [list, entry] = [menu.current?.querySelector('ul'), menu.current?.querySelector('[aria-current=page]')];
    // Not scrollIntoView: on wide screens it would scroll the page down to an entry at the end of a long menu.
    if (list && entry) list.scrollLeft += offsetToCenter(list.getBoundingClientRect(), entry.getBoundingClientRect());
  }, [pathname, data]);

  if (isPending) return <Spinner label="Loading the menu" className="py-3" />;
  return (
    <nav ref={menu} aria-label="Dashboard">
      <ul className="-mx-[clamp(1rem,4vw,2.5rem)] flex gap-1 overflow-x-auto border-line border-b px-[clamp(1rem,4vw,2.5rem)] lg:mx-0 lg:grid lg:border-b-0 lg:px-0">
        {menuFor(data?.staffRole ?? null).map((entry) => (
          <li
            key={entry.to}
            className={entry.isAfterDivider ? 'border-line border-s ps-1 lg:mt-2 lg:border-s-0 lg:border-t lg:ps-0 lg:pt-2' : undefined}
          >
            <MenuLink {...entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuLink({ to, label, icon: Icon, isIndex = false }: MenuEntry) {
  return (
    <NavLink
      to={to}
      end={isIndex}
      className="flex min-h-12 items-center gap-2.5 whitespace-nowrap border-transparent border-b-3 px-3 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink lg:min-h-11 lg:pointer-fine:min-h-9 lg:border-s-3 lg:border-b-0 lg:hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
    </NavLink>
  );
}
