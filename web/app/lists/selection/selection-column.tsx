import type { DataColumn } from '../data-table.tsx';
import type { Selection } from './use-selection.ts';

/** While rows load, a checkbox is `aria-disabled`. With `disabled`, it would lose the focus. */
const checkboxStyle = 'size-5 accent-accent aria-disabled:cursor-progress';
const waitingStyle = 'has-aria-disabled:cursor-progress';

/** A column with a checkbox in each row. `nameOf` tells screen readers which row it is. */
export function selectionColumn<Item extends { _id: string }>(
  selection: Pick<Selection<Item>, 'has' | 'isLoading' | 'select'>,
  nameOf: (item: Item) => string,
): DataColumn<Item> {
  return {
    key: 'selection',
    header: 'Select',
    hideHeader: true,
    cell: (item) => (
      // In a compact card, the label lies above the link that covers the card.
      <label className={`relative z-1 inline-flex min-h-11 items-center gap-3 pe-2 @3xl:min-h-0 ${waitingStyle}`}>
        <input
          type="checkbox"
          data-selects-row=""
          aria-label={`Select ${nameOf(item)}`}
          aria-disabled={selection.isLoading || undefined}
          checked={selection.has(item._id)}
          onChange={({ target, nativeEvent }) =>
            selection.select(item, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          className={checkboxStyle}
        />
        <span className="@3xl:hidden">Select</span>
      </label>
    ),
  };
}

/** A checkbox for all rows of the page. */
export function SelectPage<Item extends { _id: string }>({ page, selection }: { page: readonly Item[]; selection: Selection<Item> }) {
  if (page.length === 0) return null;
  return (
    <label
      className={`inline-flex min-h-11 items-center gap-3 ps-2 text-ink-soft text-sm transition-opacity has-aria-disabled:opacity-55 has-aria-disabled:delay-150 ${waitingStyle}`}
    >
      <input
        type="checkbox"
        aria-disabled={selection.isLoading || undefined}
        checked={page.every(({ _id }) => selection.has(_id))}
        onChange={({ target }) => selection.selectPage(target.checked)}
        className={checkboxStyle}
      />
      Select this page
    </label>
  );
}
