import type { Part } from '@axlewright/contract/catalog/parts';
import type { DataColumn } from '../../../../lists/data-table.tsx';
import type { Selection } from './use-selection.ts';

/** A column with a checkbox in each row. */
export function selectionColumn(selection: Pick<Selection, 'has' | 'select'>): DataColumn<Part> {
  return {
    key: 'selection',
    header: 'Select',
    hideHeader: true,
    cell: (part) => (
      <label className="inline-flex min-h-11 items-center gap-3 pe-2 @3xl:min-h-0">
        <input
          type="checkbox"
          data-selects-row=""
          aria-label={`Select ${part.partNumber}`}
          checked={selection.has(part._id)}
          onChange={({ target, nativeEvent }) =>
            selection.select(part, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          className="size-5 accent-accent"
        />
        <span className="@3xl:hidden">Select</span>
      </label>
    ),
  };
}

/** A checkbox for all rows of the page. */
export function SelectPage({ page, selection }: { page: readonly Part[]; selection: Selection }) {
  if (page.length === 0) return null;
  return (
    <label className="inline-flex min-h-11 items-center gap-3 ps-2 text-ink-soft text-sm">
      <input
        type="checkbox"
        checked={page.every(({ _id }) => selection.has(_id))}
        onChange={({ target }) => selection.selectPage(target.checked)}
        className="size-5 accent-accent"
      />
      Select this page
    </label>
  );
}
