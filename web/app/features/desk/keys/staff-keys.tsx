import { useEffect, useState } from 'react';
import { isShortcut } from '../../../platform/shortcut-keys.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { moveToRow, searchOfList, selectRow } from './rows.ts';

const KeysDialog = loadLater(async () => (await import('./keys-dialog.tsx')).KeysDialog, null);

/** The keyboard shortcuts of staff pages, and a button that lists them. On pages without a list to search, `/` opens the header's search. */
export function StaffKeys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const actions: Record<string, () => void> = {
      j: () => moveToRow(1),
      k: () => moveToRow(-1),
      x: selectRow,
      '?': () => setOpen(true),
    };
    function onKeyDown(event: KeyboardEvent) {
      const act = event.key === '/' ? searchOfList() : actions[event.key];
      if (!act || !isShortcut(event)) return;
      event.preventDefault();
      act();
    }
    // The header also listens for the `/` key. The capture phase makes this listener run first.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className="text-sm hover:underline pointer-coarse:hidden"
      >
        Keyboard shortcuts
      </button>
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}
