import { useEffect, useEffectEvent, useRef } from 'react';
import { cellOf } from '../page/pad-cells.ts';
import type { PadRow } from '../rows/pad-row.ts';
import { createScanReader } from './scan-reader.ts';

interface ScannerActions {
  /** Adds a line with this code. */
  onScan: (code: string) => void;
  rowOf: (id: number) => PadRow | undefined;
  /** Restores a row to what it was before the scanner typed into it. */
  onRestore: (row: PadRow) => void;
}

/**
 * Listens to scanners that act as keyboards. A code that is scanned into a number field of the pad is typed there as usual. In a quantity
 * or reference field it would be wrong, so it becomes a new line, and the row gets back what it had. If no field has the focus, the code
 * also becomes a new line. Other text fields and dialogs keep what is scanned into them.
 */
export function useScanner(actions: ScannerActions): void {
  const reader = useRef(createScanReader());
  /** The row with the focus, as it was when the code began. By the end, the code may have replaced text that was selected in the field. */
  const before = useRef<PadRow>(undefined);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const cell = cellOf(event.target);
    if (reader.current.isIdle(event.timeStamp)) before.current = cell ? actions.rowOf(cell.id) : undefined;
    const code = reader.current.press(event.key, event.timeStamp);
    if (code === null) return;
    if (cell?.field === 'number' || (!cell && event.target instanceof HTMLInputElement) || isInDialog(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (cell && before.current?.id === cell.id) actions.onRestore(before.current);
    actions.onScan(code);
  });
  useEffect(() => {
    // The capture phase makes this listener run before the table's own, which would move the focus to the next row.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

const isInDialog = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('dialog') !== null;
