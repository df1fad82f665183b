import { useState } from 'react';
import { loadLater } from '../../../../ui/load-later.tsx';

const ShortcutList = loadLater(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** @param ctrlEnterText says what Ctrl+Enter does */
export function Shortcuts({ ctrlEnterText = 'Add to basket' }: { ctrlEnterText?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm print:hidden pointer-coarse:hidden" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 font-semibold text-ink-soft hover:text-ink">Keyboard shortcuts</summary>
      {isOpen && <ShortcutList ctrlEnterText={ctrlEnterText} />}
    </details>
  );
}
