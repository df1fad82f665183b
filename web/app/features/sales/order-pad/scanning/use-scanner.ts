import { useEffect, useRef } from 'react';
import { cellOf } from '../page/pad-cells.ts';
import { createScanReader } from './scan-reader.ts';

interface ScannerActions {
  /** Adds a line with this code. */
  onScan: (code: string) => void;
  /** Gives a field this text again: what it has without the code that the scanner typed at its end. */
  onRestore: (field: { id: number; field: 'quantity' | 'reference' }, text: string) => void;
}

/**
 * Listens to scanners that act as keyboards. A code that is scanned into a number field of the pad is typed there as usual. In a quantity
 * or reference field it would be wrong, so it becomes a new line, and the field gets its text back. If no field has the focus, the code
 * also becomes a new line. Other text fields and dialogs keep what is scanned into them.
 */
export function useScanner(actions: ScannerActions): void {
  const reader = useRef(createScanReader());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const code = reader.current.press(event.key, event.timeStamp);
      if (code === null) return;
      const cell = cellOf(event.target);
      if (cell?.field === 'number' || (!cell && event.target instanceof HTMLInputElement) || isInDialog(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      if (cell && event.target instanceof HTMLInputElement && event.target.value.endsWith(code))
        actions.onRestore({ id: cell.id, field: cell.field }, event.target.value.slice(0, -code.length));
      actions.onScan(code);
    };
    // The capture phase makes this listener run before the table's own, which would move the focus to the next row.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  });
}

const isInDialog = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('dialog') !== null;
