import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { PadRow } from '../rows/pad-row.ts';
import { findField, type PadField, rowIdOf } from './pad-cells.ts';

/** Moves the focus between rows, even to a row that is not rendered yet because it is out of view. */
export function useRowFocus(table: RefObject<HTMLElement | null>, virtualizer: Virtualizer<Window, Element>, rows: readonly PadRow[]) {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const wanted = useRef<{ id: number; field: PadField } | null>(null);

  useEffect(() => {
    const { current } = wanted;
    const field = current && table.current && findField(table.current, current.id, current.field);
    if (field) takeFocus(field);
  });

  function takeFocus(field: HTMLInputElement): void {
    wanted.current = null;
    field.focus();
    field.select();
  }

  function focusRow(index: number, field: PadField): void {
    const row = rows[index];
    if (!row) return;
    wanted.current = { id: row.id, field };
    // The table renders the row that has the focus, even if it is out of view.
    setFocusedId(row.id);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    const rendered = table.current && findField(table.current, row.id, field);
    if (rendered) takeFocus(rendered);
  }

  const onFocus = (event: FocusEvent) => setFocusedId(rowIdOf(event.target));
  return { focusedId, focusRow, onFocus };
}
