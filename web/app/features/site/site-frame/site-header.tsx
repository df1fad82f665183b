import { paths } from '@axlewright/contract/site/page-paths';
import { Link, NavLink } from 'react-router';
import { type NavigationEntry, navigation } from '../../../content/navigation.ts';
import { shopName } from '../../../content/site.ts';
import { HeaderSearch } from '../../catalog/find/header-search.tsx';
import { BasketLink } from '../../sales/basket/basket-link.tsx';
import { AccountEntry } from './account-entry.tsx';
import { Logo } from './logo.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The header. Its layout depends on its width in rem: with a large font size, the navigation moves into the menu, as on a phone. */
export function SiteHeader() {
  return (
    <header className="@container sticky top-0 z-30 border-line border-b bg-paper print:static print:bg-transparent">
      <div className="shell flex h-16 items-center @4xl:gap-2">
        <Link to={paths.home} aria-label={`${shopName}, home`} className="me-auto inline-flex min-h-11 shrink-0 items-center rounded-sm">
          <Logo className="h-7 w-auto sm:h-8" />
        </Link>
        <nav aria-label="Main" className="hidden @4xl:block">
          <ul className="flex items-center gap-1">
            {navigation.map((entry) => (
              <NavigationItem key={entry.to} {...entry} />
            ))}
            <AccountEntry className={`${itemStyle} w-full`} />
          </ul>
        </nav>
        <HeaderSearch />
        <BasketLink />
        {/* On a narrow phone there is no room for it. The menu has it too. */}
        <ThemeToggle className="hidden @sm:inline-grid" />
        <PhoneMenu />
      </div>
      <OfflineNotice />
    </header>
  );
}

const itemStyle =
  'relative inline-flex min-h-11 items-center rounded-sm px-3.5 font-medium text-[0.9375rem] text-ink-soft transition-colors hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:-bottom-2.5 ' +
  'aria-[current=page]:after:h-0.75 aria-[current=page]:after:bg-accent';

function NavigationItem({ label, to, shownTo }: NavigationEntry) {
  return (
    <li className={shownTo === 'signed-in' ? 'signed-out:hidden' : ''}>
      <NavLink to={to} end={to === paths.home} className={itemStyle}>
        {label}
      </NavLink>
    </li>
  );
}
