import { maximumBulkParts } from '@axlewright/contract/catalog/part-limits';
import type { Part } from '@axlewright/contract/catalog/parts';
import { useRef, useState } from 'react';
import { toast } from '../../../../ui/toast.tsx';

export interface Selection {
  /** In the order in which the user selected them. */
  parts: readonly Part[];
  has: (partId: string) => boolean;
  /** Selects or deselects a part. With `toHere`, also the rows between it and the part before. */
  select: (part: Part, isSelected: boolean, toHere: boolean) => void;
  selectPage: (isSelected: boolean) => void;
  clear: () => void;
}

/**
 * The parts that the user selected in a list. They stay selected on its other pages. Other filters (`listKey`) clear the selection, so nobody
 * changes parts that the list does not have. `page` is the parts of the current page.
 */
export function useSelection(listKey: string, page: readonly Part[]): Selection {
  const [selected, setSelected] = useState<{ listKey: string; parts: ReadonlyMap<string, Part> }>({ listKey, parts: new Map() });
  const lastId = useRef<string | null>(null);
  const parts = selected.listKey === listKey ? selected.parts : new Map<string, Part>();

  function change(changed: readonly Part[], isSelected: boolean): void {
    const next = new Map(parts);
    for (const part of changed) {
      if (isSelected) next.set(part._id, part);
      else next.delete(part._id);
    }
    if (next.size > maximumBulkParts) toast.info(`At most ${maximumBulkParts} products at a time`);
    else setSelected({ listKey, parts: next });
  }

  function rowsTo(part: Part): readonly Part[] {
    const from = page.findIndex(({ _id }) => _id === lastId.current);
    const to = page.findIndex(({ _id }) => _id === part._id);
    return from < 0 ? [part] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  // The page may have newer values of a selected part, for example another price.
  const newest = new Map(page.map((part) => [part._id, part]));
  return {
    parts: [...parts.values()].map((part) => newest.get(part._id) ?? part),
    has: (partId) => parts.has(partId),
    select(part, isSelected, toHere) {
      change(toHere ? rowsTo(part) : [part], isSelected);
      lastId.current = part._id;
    },
    selectPage: (isSelected) => change(page, isSelected),
    clear: () => setSelected({ listKey, parts: new Map() }),
  };
}
