import { useEffect, useState } from 'react';
import { isShortcut } from '../../../platform/shortcut-keys.ts';
import { moveToRow, toggleRow } from './rows.ts';

/** Listens to the keys of the staff pages. Returns whether the list of keys is open, and opens or closes it. The header has the key `/`. */
export function useStaffKeys(): [isHelpOpen: boolean, setHelpOpen: (isOpen: boolean) => void] {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    const actions: Record<string, () => void> = {
      j: () => moveToRow(1),
      k: () => moveToRow(-1),
      x: toggleRow,
      '?': () => setHelpOpen(true),
    };
    function onKeyDown(event: KeyboardEvent) {
      const act = actions[event.key];
      if (!act || !isShortcut(event)) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return [isHelpOpen, setHelpOpen];
}
