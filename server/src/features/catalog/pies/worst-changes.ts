import { describeRepair, rankOf } from '../import/change-rank.ts';
import type { ChangedPart } from './item-rows.ts';

export interface ShownChange extends ChangedPart {
  /** what to do if the change is not wanted; empty: nothing looks wrong */
  repair: string;
}

/** Collects the `most` changes that would do the most harm if they were wrong. Never keeps more than `2 * most` changes in memory. */
export function createWorstChanges(most: number) {
  let changes: ChangedPart[] = [];
  const sort = () => {
    changes = changes.sort((a, b) => rankOf(a) - rankOf(b) || a.line - b.line).slice(0, most);
  };
  return {
    add(change: ChangedPart): void {
      changes.push(change);
      if (changes.length === 2 * most) sort();
    },
    /** Returns the worst changes, sorted with the worst one first. */
    list(): ShownChange[] {
      sort();
      return changes.map((change) => ({ ...change, repair: describeRepair(change) }));
    },
  };
}
