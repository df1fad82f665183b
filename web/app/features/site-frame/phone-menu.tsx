import { Dialog } from '@base-ui/react/dialog';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { navigation } from '../../content/navigation.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { AccountEntry } from './account-entry.tsx';

const entryStyle =
  'flex min-h-14 w-full items-center border-s-4 border-transparent px-5 font-semibold text-lg aria-[current=page]:border-accent aria-[current=page]:bg-sunken active:bg-line';

/** The navigation on a phone: a sheet from below, under the thumb. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={
          <IconButton label="Menu" className="-me-2 md:hidden">
            <MenuIcon aria-hidden="true" />
          </IconButton>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-50 max-h-dvh overflow-y-auto border-accent border-t-4 bg-surface pb-[max(1rem,env(safe-area-inset-bottom))] text-ink transition-[translate,opacity] duration-200 ease-out data-ending-style:translate-y-8 data-starting-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <div className="flex items-center justify-between py-2 ps-5 pe-3">
            <Dialog.Title className="font-semibold text-base text-ink-soft">Menu</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton label="Close menu">
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
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
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
