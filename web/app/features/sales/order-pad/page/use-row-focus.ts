import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PadRow } from '../rows/pad-row.ts';
import { findField, type PadField, rowIdOf } from './pad-cells.ts';

/**
 * Moves the focus between rows, even to a row that is not rendered yet because it is out of view. The browser scrolls to a row that is rendered,
 * and the virtualizer to any other row. It is never both: until the virtualizer has reached its target, but at most for 5 s, it scrolls there again
 * when a row changes its height, and so would undo any other scrolling.
 */
export function useRowFocus(table: RefObject<HTMLElement | null>, virtualizer: Virtualizer<Window, Element>, rows: readonly PadRow[]) {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const wanted = useRef<{ id: number; field: PadField } | null>(null);

  useEffect(() => {
    const { current } = wanted;
    const field = current && table.current && findField(table.current, current.id, current.field);
    if (field) takeFocus(field, { preventScroll: true });
  });

  function takeFocus(field: HTMLInputElement, options?: FocusOptions): void {
    wanted.current = null;
    field.focus(options);
    field.select();
  }

  function focusRow(index: number, field: PadField): void {
    const row = rows[index];
    if (!row) return;
    wanted.current = { id: row.id, field };
    // The table always renders the row with this id, so the effect can focus its field.
    setFocusedId(row.id);
    const rendered = table.current && findField(table.current, row.id, field);
    if (rendered) takeFocus(rendered);
    else virtualizer.scrollToIndex(index, { align: 'auto' });
  }

  const onFocus = (event: FocusEvent) => setFocusedId(rowIdOf(event.target));
  return { focusedId, focusRow, onFocus };
}
