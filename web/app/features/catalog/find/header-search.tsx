import Search from 'virtual:icon/search';
import { paths } from '@axlewright/contract/site/page-paths';
import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isShortcut } from '../../../platform/shortcut-keys.ts';
import type { FindDialogProps } from './find-dialog.tsx';

const iconStyle =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-sm text-ink transition-colors hover:bg-sunken active:bg-line [&_svg]:size-5';

/** The home page has search fields of its own, so it shows only an icon, in the same space. */
const homeStyle = `${iconStyle} @6xl:ms-45`;

const fieldStyle = `${iconStyle} @6xl:min-w-56 @6xl:justify-start @6xl:border @6xl:border-line-strong @6xl:bg-surface @6xl:px-3 @6xl:text-ink-soft`;

/**
 * Opens the part search from every page. The `/` key opens it, too, except on staff pages with a list, where the key goes to the list's
 * search field instead. The dialog's code loads when it is needed. Without scripts, this is a link to the catalog.
 */
export function HeaderSearch() {
  const { Dialog, isOpen, setIsOpen } = useFindDialog();
  const isHome = useLocation().pathname === paths.home;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <Link
        to={paths.catalog}
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        title="Find a part"
        className={isHome ? homeStyle : fieldStyle}
      >
        <Search aria-hidden="true" />
        <span className={isHome ? 'sr-only' : 'sr-only @6xl:not-sr-only @6xl:grow'}>Find a part</span>
        {!isHome && (
          <span aria-hidden="true" className="key-hint">
            /
          </span>
        )}
      </Link>
      {Dialog && <Dialog open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}

/** Loads the dialog when it opens for the first time. Goes to the catalog if that fails, for example without a network. */
function useFindDialog() {
  const [Dialog, setDialog] = useState<ComponentType<FindDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOpen || Dialog) return;
    import('./find-dialog.tsx').then(
      ({ FindDialog }) => setDialog(() => FindDialog),
      () => {
        setIsOpen(false);
        void navigate(paths.catalog);
      },
    );
  }, [isOpen, Dialog, navigate]);
  useSlashKey(() => setIsOpen(true));
  return { Dialog, isOpen, setIsOpen };
}

/** Calls `open` when the user presses `/` outside of fields and dialogs. */
function useSlashKey(open: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || !isShortcut(event)) return;
    event.preventDefault();
    open();
  });
  // Listens as soon as the page is rendered.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
