import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isBlank, type PadRow } from '../rows/pad-row.ts';
import type { PadAction } from '../rows/pad-state.ts';
import type { RowFinding } from '../rows/row-finding.ts';
import { cellOf, type PadField } from './pad-cells.ts';
import { PadRowView } from './pad-row-view.tsx';
import { rowGrid } from './row-grid.ts';
import { useRowFocus } from './use-row-focus.ts';

const estimatedRowPx = 64;

export interface PadTableProps {
  rows: readonly PadRow[];
  findings: ReadonlyMap<number, RowFinding>;
  dispatch: Dispatch<PadAction>;
  /** Pastes several lines at this row. */
  onPasteText: (text: string, at: number) => void;
  /** The table sets `current` to a function that moves the focus to a row. */
  focusRowRef: { current: (index: number, field: PadField) => void };
  onChoose: (id: number) => void;
}

/** The rows of the pad. Only the rows in view are rendered. */
export function PadTable({ rows, findings, dispatch, onPasteText, focusRowRef, onChoose }: PadTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // Notices above the table appear and disappear, which moves the table.
  useLayoutEffect(() => {
    const measure = () => setOffset((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    const observer = new ResizeObserver(measure);
    if (table.current?.parentElement) observer.observe(table.current.parentElement);
    measure();
    return () => observer.disconnect();
  }, []);

  const keepRendered = useRef<number | null>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedRowPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: offset,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 140,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const kept = keepRendered.current;
      return kept === null || indexes.includes(kept) || kept >= rows.length ? indexes : [...indexes, kept].sort((a, b) => a - b);
    },
  });
  // By default, the virtualizer scrolls the page after it has measured a row. It may use an old scroll position, and it stops smooth scrolling.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const { focusedId, focusRow, onFocus } = useRowFocus(table, virtualizer, rows);
  const positions = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  keepRendered.current = focusedId === null ? null : (positions.get(focusedId) ?? null);
  focusRowRef.current = focusRow;

  const nextIndex = rows.findLastIndex((row) => !isBlank(row)) + 1;

  function onKeyDown(event: KeyboardEvent): void {
    const cell = cellOf(event.target);
    if (!cell || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = positions.get(cell.id) ?? 0;
    if (event.key === 'Enter') focusRow(event.shiftKey ? index - 1 : index + 1, event.shiftKey ? cell.field : 'number');
    else if (event.key === 'ArrowDown') focusRow(index + 1, cell.field);
    else if (event.key === 'ArrowUp') focusRow(index - 1, cell.field);
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent): void {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain').replace(/[\r\n]+$/, '');
    if (!cell || !/[\r\n\t]/.test(text)) return;
    event.preventDefault();
    if (cell.field === 'number' || text.includes('\t')) onPasteText(text, cell.id);
    else dispatch({ type: 'fill', ...cell, values: text.split(/\r\n?|\n/).map((value) => value.trim()) });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: rendered rows are positioned, which a table element does not allow
    <div
      ref={table}
      role="table"
      aria-label="Order lines"
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={onFocus}
      className="@container border-ink border-t-2"
    >
      <Headings />
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          const finding = row && findings.get(row.id);
          return (
            row &&
            finding && (
              <PadRowView
                key={key}
                row={row}
                finding={finding}
                index={index}
                isNext={index === nextIndex}
                top={start - offset}
                measure={virtualizer.measureElement}
                dispatch={dispatch}
                onChoose={onChoose}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function Headings() {
  const headings = ['Line', 'Part number', 'Quantity', 'Reference', 'Part', 'Price', 'Remove'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="rowgroup" className="sr-only @4xl:not-sr-only">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row is not interactive */}
      <div
        role="row"
        aria-rowindex={1}
        className={`${rowGrid} border-line border-s-3 border-s-transparent border-b py-2 ps-1.5 font-semibold text-ink-soft text-sm`}
      >
        {headings.map((heading) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the cell is not interactive
          <span key={heading} role="columnheader" className={heading === 'Price' || heading === 'Quantity' ? 'text-end' : ''}>
            <span className={heading === 'Remove' || heading === 'Line' ? 'sr-only' : ''}>{heading}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
