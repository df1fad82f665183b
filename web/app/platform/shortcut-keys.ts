import { readStored } from './browser-store.ts';

/** Stored while single-key shortcuts are off. People who dictate turn them off, because each spoken word would press keys (WCAG 2.1.4). */
export const shortcutsOffKey = 'shortcuts-off';

/** Whether a key may be a single-key shortcut: the user is not typing in a field, is not in a dialog, and holds down no modifier key. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || readStored(shortcutsOffKey)) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], dialog');
}
