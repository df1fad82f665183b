import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S or Cmd+S saves. While a dialog is open, it does nothing. The browser never saves the page as a file. */
export function useSaveKeys(save: () => Promise<unknown>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) void save();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
