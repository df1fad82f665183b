import { useState } from 'react';
import { readStored, removeStored, store } from '../../platform/browser-store.ts';
import type { DataColumn } from '../data-table.tsx';

export interface ColumnChoice<Item> {
  /** The columns that the user has not hidden. */
  shown: DataColumn<Item>[];
  /** The columns that the user may hide: all but the title of a row and its buttons. */
  optional: readonly { key: string; header: string; isShown: boolean }[];
  show: (key: string, isShown: boolean) => void;
  showAll: () => void;
}

/** Which columns of a list the user sees. The browser remembers the hidden ones, so a new column is shown. */
export function useColumnChoice<Item>(list: string, columns: readonly DataColumn<Item>[]): ColumnChoice<Item> {
  const storeKey = `hidden-columns-${list}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => readStored(storeKey)?.split(',') ?? []);

  function hide(keys: readonly string[]): void {
    setHidden(keys);
    if (keys.length === 0) removeStored(storeKey);
    else store(storeKey, keys.join());
  }

  const isOptional = ({ isTitle, hideHeader }: DataColumn<Item>) => !isTitle && !hideHeader;
  const isShown = (column: DataColumn<Item>) => !isOptional(column) || !hidden.includes(column.key);
  return {
    shown: columns.filter(isShown),
    optional: columns.filter(isOptional).map((column) => ({ key: column.key, header: column.header, isShown: isShown(column) })),
    show: (key, shows) => hide(shows ? hidden.filter((each) => each !== key) : [...hidden, key]),
    showAll: () => hide([]),
  };
}
