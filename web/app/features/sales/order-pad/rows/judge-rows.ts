import { isOrderableStatus } from '@axlewright/contract/catalog/life-cycle';
import type { Part } from '@axlewright/contract/catalog/parts';
import {
  isOrderableQuantity,
  nextOrderableQuantity,
  orderableQuantities,
  type QuantityBounds,
  type QuantityRange,
  quantityRangeText,
} from '@axlewright/contract/sales/order-quantity';
import type { PadRow } from './pad-row.ts';
import { judgeRow, type Repair, type RowFinding } from './row-finding.ts';

/**
 * Judges all rows and returns their findings by row id. Several rows can have the same part. The minimum, the stock and the order multiple
 * then apply to the sum of their quantities, as in an order. A row that has not changed gets its finding from `previous`, so that it is not
 * rendered again.
 */
export function judgeRows(rows: readonly PadRow[], previous: ReadonlyMap<number, RowFinding>): Map<number, RowFinding> {
  const findings = new Map(rows.map((row) => [row.id, judgeRow(row)]));
  for (const group of rowsByPart(rows, findings).values()) {
    for (const [id, finding] of judgeQuantities(group)) {
      const before = previous.get(id);
      findings.set(id, before && isSame(before, finding) ? before : finding);
    }
  }
  return findings;
}

interface GroupRow {
  row: PadRow;
  finding: RowFinding;
  part: Part;
}

function rowsByPart(rows: readonly PadRow[], findings: ReadonlyMap<number, RowFinding>): Map<string, GroupRow[]> {
  const groups = new Map<string, GroupRow[]>();
  for (const row of rows) {
    const finding = findings.get(row.id);
    if (finding?.state !== 'ready' || !finding.part) continue;
    const group = groups.get(finding.part._id);
    const entry = { row, finding, part: finding.part };
    if (group) group.push(entry);
    else groups.set(finding.part._id, [entry]);
  }
  return groups;
}

/** Judges the quantities of all rows with the same part. */
function judgeQuantities(group: readonly GroupRow[]): [number, RowFinding][] {
  const part = group[0]?.part;
  const bounds = part && boundsOf(part);
  const orderable = bounds && orderableQuantities(bounds);
  if (!bounds || !orderable) return group.map(({ row, finding }) => [row.id, { ...finding, state: 'not-orderable', quantity: null }]);

  const wanted = group.map(({ finding }) => finding.quantity ?? 1);
  const total = sum(wanted);
  const isKept = group.some(({ row }) => row.keepsQuantity);
  if (isKept && !isOrderableQuantity(total, bounds))
    return group.map(({ row, finding }) => [row.id, { ...finding, state: 'bad-quantity', problem: orderText(orderable, group.length) }]);

  const target = isKept ? total : nextOrderableQuantity(total, orderable);
  const quantities = spread(wanted, target);
  const because = total >= bounds.availableQ ? 'stock' : total < orderable.from ? 'minimum' : 'multiple';
  return group.map(({ row, finding }, index) => [row.id, withQuantity(finding, quantities[index] ?? 0, because)]);
}

/** Returns null for a part that is not for sale. */
function boundsOf({ minQ, orderMultiple, availableQ, price, lifeCycleStatus, draft }: Part): QuantityBounds | null {
  if (draft || availableQ === null || price === null || !isOrderableStatus(lifeCycleStatus)) return null;
  return { minQ, orderMultiple, availableQ };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Changes the quantities so that their sum is `target`. The last row changes first. A quantity can become 0. */
function spread(wanted: readonly number[], target: number): number[] {
  let missing = target - sum(wanted);
  return wanted
    .toReversed()
    .map((quantity) => {
      const changed = Math.max(quantity + missing, 0);
      missing -= changed - quantity;
      return changed;
    })
    .toReversed();
}

function withQuantity(finding: RowFinding, quantity: number, because: 'minimum' | 'multiple' | 'stock'): RowFinding {
  if (quantity === 0) return { ...finding, state: 'bad-quantity', problem: 'The lines above already take all that you can order' };
  const typed = finding.quantity;
  const repairs: Repair[] = [...finding.repairs];
  if (typed !== quantity)
    repairs.push({ kind: 'quantity', from: typed, to: quantity, because: typed === null && quantity === 1 ? 'missing' : because });
  return { ...finding, quantity, repairs, state: repairs.some(isChange) ? 'repaired' : 'ready' };
}

/**
 * Returns whether the repair changes what was typed. It does not if the user has only chosen one of several parts with the typed number, or
 * has kept the old part.
 */
const isChange = (repair: Repair) => repair.kind !== 'part' || repair.how === 'proposal' || repair.how === 'replacement';

function orderText(orderable: QuantityRange, rows: number): string {
  const together = rows > 1 ? ` on the ${rows} lines with this part together` : '';
  return `Order ${quantityRangeText(orderable)}${together}`;
}

function isSame(a: RowFinding, b: RowFinding): boolean {
  return (
    a.state === b.state &&
    a.part === b.part &&
    a.quantity === b.quantity &&
    a.problem === b.problem &&
    JSON.stringify(a.repairs) === JSON.stringify(b.repairs)
  );
}
