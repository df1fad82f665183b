import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PadRow } from '../rows/pad-row.ts';
import { findField, type PadField, rowIdOf } from './pad-cells.ts';

/**
 * Moves the focus between rows, even to a row that is not rendered yet because it is out of view. To a rendered row, the browser scrolls, to any
 * other row the virtualizer. It must not be both: for 5 s, the virtualizer scrolls back to its target when a row changes its height.
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
    // The table renders the row that has the focus, even if it is out of view.
    setFocusedId(row.id);
    const rendered = table.current && findField(table.current, row.id, field);
    if (rendered) takeFocus(rendered);
    else virtualizer.scrollToIndex(index, { align: 'auto' });
  }

  const onFocus = (event: FocusEvent) => setFocusedId(rowIdOf(event.target));
  return { focusedId, focusRow, onFocus };
}
