import MenuIcon from 'virtual:icon/menu';
import X from 'virtual:icon/x';
import { paths } from '@axlewright/contract/site/page-paths';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { navigation } from '../../../content/navigation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isOnBackdrop } from '../../../ui/is-on-backdrop.ts';
import { AccountEntry } from './account-entry.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const entryStyle =
  'flex min-h-14 w-full items-center border-s-4 border-transparent px-5 font-semibold text-lg aria-[current=page]:border-accent aria-[current=page]:bg-sunken active:bg-line';

/** The navigation on a phone: a native dialog at the bottom of the screen. */
export function PhoneMenu() {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <>
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => sheet.current?.showModal()} className="-me-2 @4xl:hidden">
        <MenuIcon aria-hidden="true" />
      </IconButton>
      <dialog ref={sheet} aria-label="Menu" onMouseDown={(event) => isOnBackdrop(event) && close()} className="sheet">
        <div className="flex items-center justify-between py-2 ps-5 pe-3">
          <p aria-hidden="true" className="font-semibold text-base text-ink-soft">
            Menu
          </p>
          <ThemeToggle className="ms-auto inline-grid @sm:hidden" />
          <IconButton label="Close menu" onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <nav aria-label="Main">
          <ul className="divide-y divide-line border-line border-y">
            {navigation.map(({ label, to, shownTo }) => (
              <li key={to} className={shownTo === 'signed-in' ? 'signed-out:hidden' : ''}>
                <NavLink to={to} end={to === paths.home} onClick={close} className={entryStyle}>
                  {label}
                </NavLink>
              </li>
            ))}
            <AccountEntry className={entryStyle} onDone={close} />
          </ul>
        </nav>
      </dialog>
    </>
  );
}
