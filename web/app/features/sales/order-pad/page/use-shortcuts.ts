import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

interface ShortcutActions {
  next: () => void;
  add: () => void;
  /** Removes the row that has the focus. */
  remove: (id: number) => void;
}

/** The shortcuts of the pad. They work in every field of the pad, and when nothing has the focus. */
export function useShortcuts(pad: RefObject<HTMLElement | null>, actions: ShortcutActions): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || (event.target !== document.body && !pad.current?.contains(event.target))) return;
    const row = event.target.closest<HTMLElement>('[data-row-id]');
    if (event.altKey && event.code === 'KeyN') actions.next();
    else if (event.altKey && event.key === 'Enter') row?.querySelector<HTMLElement>('[data-action]')?.click();
    else if (event.altKey && event.key === 'Delete' && row) actions.remove(Number(row.dataset.rowId));
    else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') actions.add();
    else return;
    event.preventDefault();
  });
  // A layout effect runs before the browser handles the next key. By then, `actions` are about the rows that are on screen.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
