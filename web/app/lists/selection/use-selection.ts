import { useRef, useState } from 'react';
import { toast } from '../../ui/toast.tsx';

export interface Selection<Item> {
  /** The selected rows, in the order in which the user selected them. */
  items: readonly Item[];
  has: (id: string) => boolean;
  /** True while new rows load, because no row can be selected then. */
  isLoading: boolean;
  /** Selects or deselects a row. With `withRange`, does the same to all rows between this row and the row that was changed last. */
  select: (item: Item, isSelected: boolean, withRange: boolean) => void;
  selectPage: (isSelected: boolean) => void;
  clear: () => void;
}

interface SelectionOptions<Item> {
  /** The key of the list with its filters. A new key clears the selection, so that nobody changes rows that the list no longer has. */
  listKey: string;
  /** The rows of the current page. */
  page: readonly Item[];
  /** Whether the list still shows former rows, because the new ones are loading. They cannot be selected: the new filter may hide them. */
  isPlaceholderData: boolean;
  /** The maximum number of rows in one change. */
  maximum: number;
  /** What the rows are, as in `products`. */
  noun: string;
}

/** The rows that the user selected in a list. They stay selected on its other pages. */
export function useSelection<Item extends { _id: string }>({
  listKey,
  page,
  isPlaceholderData,
  maximum,
  noun,
}: SelectionOptions<Item>): Selection<Item> {
  const [selected, setSelected] = useState<{ listKey: string; items: ReadonlyMap<string, Item> }>({ listKey, items: new Map() });
  const lastId = useRef<string | null>(null);
  const items = selected.listKey === listKey ? selected.items : new Map<string, Item>();

  function change(changed: readonly Item[], isSelected: boolean): void {
    if (isPlaceholderData) return;
    const next = new Map(items);
    for (const item of changed) {
      if (isSelected) next.set(item._id, item);
      else next.delete(item._id);
    }
    if (next.size > maximum) toast.info(`At most ${maximum} ${noun} at a time`);
    else setSelected({ listKey, items: next });
  }

  function rowsTo(item: Item): readonly Item[] {
    const from = page.findIndex(({ _id }) => _id === lastId.current);
    const to = page.findIndex(({ _id }) => _id === item._id);
    return from < 0 ? [item] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  // The page may have newer values of a selected row, for example another price.
  const newest = new Map(page.map((item) => [item._id, item]));
  return {
    items: [...items.values()].map((item) => newest.get(item._id) ?? item),
    has: (id) => items.has(id),
    isLoading: isPlaceholderData,
    select(item, isSelected, withRange) {
      change(withRange ? rowsTo(item) : [item], isSelected);
      lastId.current = item._id;
    },
    selectPage: (isSelected) => change(page, isSelected),
    clear: () => setSelected({ listKey, items: new Map() }),
  };
}
