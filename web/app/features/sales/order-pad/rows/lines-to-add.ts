import { maximumTextLength } from '../reading/sheet-lines.ts';
import type { PadRow } from './pad-row.ts';
import { isReady, type RowFinding } from './row-finding.ts';
import type { PadLine, PendingAdd } from './stored-pad.ts';

/** The most lines of one call, so that a call with long references stays below the limit for its body. */
const linesPerCall = 500;

/** Returns the calls that add the ready lines to the basket. All other rows stay on the pad. */
export function callsToAdd(rows: readonly PadRow[], findings: ReadonlyMap<number, RowFinding>, newKey: () => string): PendingAdd[] {
  const ready = rows.flatMap((row) => {
    const finding = findings.get(row.id);
    if (!finding || !isReady(finding) || !finding.part || !finding.quantity) return [];
    return [{ row, line: lineOf(row, finding.part._id, finding.quantity) }];
  });
  const calls: PendingAdd[] = [];
  for (let start = 0; start < ready.length; start += linesPerCall) {
    const some = ready.slice(start, start + linesPerCall);
    const typed = some.map(({ row: { id, number, quantity, reference } }) => ({ id, number, quantity, reference }));
    calls.push({ key: newKey(), lines: some.map(({ line }) => line), rows: typed });
  }
  return calls;
}

/** Returns the line of a row in an order or a basket. */
export function lineOf({ number, reference }: PadRow, partId: string, quantity: number): PadLine {
  return { partId, quantity, note: reference.trim(), orderedAs: number.trim().slice(0, maximumTextLength) };
}

/** Returns the rows that stay on the pad after the call has added its lines. */
export function withoutAdded(rows: readonly PadRow[], { rows: added }: Pick<PendingAdd, 'rows'>): PadRow[] {
  const typed = new Map(added.map((row) => [row.id, row]));
  return rows.filter((row) => {
    const was = typed.get(row.id);
    return !was || row.number !== was.number || row.quantity !== was.quantity || row.reference !== was.reference;
  });
}
