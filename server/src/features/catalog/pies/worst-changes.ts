import type { CatalogColumnName } from '@axlewright/contract/catalog/catalog-columns';
import { isOrderableStatus, type LifeCycleStatus } from '@axlewright/contract/catalog/life-cycle';
import type { ChangedPart } from './item-rows.ts';

export interface ShownChange extends ChangedPart {
  /** what to do if the change is not wanted; empty: nothing looks wrong */
  repair: string;
}

/** A price that becomes this many times higher or lower is perhaps for another package. */
const largeFactor = 1.5;

/** Collects the changes that would do the most harm if they were wrong. Needs memory for at most twice as many. */
export function createWorstChanges(most: number) {
  let changes: ChangedPart[] = [];
  const sort = () => {
    changes = changes.sort((a, b) => harmOf(b) - harmOf(a) || a.line - b.line).slice(0, most);
  };
  return {
    add(change: ChangedPart): void {
      changes.push(change);
      if (changes.length === 2 * most) sort();
    },
    /** Returns them, the worst first. */
    list(): ShownChange[] {
      sort();
      return changes.map((change) => ({ ...change, repair: repairOf(change) }));
    },
  };
}

/** A part that can no longer be ordered is worst. Then come prices, by how much they change, other changes, and new parts. */
function harmOf(change: ChangedPart): number {
  if (change.kind === 'added') return 0;
  return endsSale(change) ? Number.MAX_VALUE : factorOf(change);
}

function repairOf(change: ChangedPart): string {
  if (change.kind === 'added') return '';
  if (endsSale(change)) return 'If the part is still sold, correct its life-cycle status.';
  return factorOf(change) >= largeFactor ? 'Check the price: is it for one piece?' : '';
}

const changeOf = ({ changes }: ChangedPart, column: CatalogColumnName) => changes.find((change) => change.column === column);

function endsSale(change: ChangedPart): boolean {
  const status = changeOf(change, 'life-cycle status');
  return status !== undefined && isOrderableStatus(status.from as LifeCycleStatus) && !isOrderableStatus(status.to as LifeCycleStatus);
}

/** How many times the price is higher or lower than before. 1 if the part had no price. */
function factorOf(change: ChangedPart): number {
  const price = changeOf(change, 'price in dollars');
  const [from, to] = [Number(price?.from), Number(price?.to)];
  return from > 0 && to > 0 ? Math.max(from / to, to / from) : 1;
}
