import { maximumTextLength } from '../reading/sheet-lines.ts';
import type { PadRow } from './pad-row.ts';
import { isReady, type RowFinding } from './row-finding.ts';
import { type PadLine, type PendingAdd, type StoredRow, toStored } from './stored-pad.ts';

/** One call has at most this many lines. So its body stays below the size limit, even with long references. */
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
    calls.push({ key: newKey(), lines: some.map(({ line }) => line), rows: some.map(({ row }) => toStored(row)) });
  }
  return calls;
}

/**
 * Returns the calls to send if the user changed rows after a call was interrupted. The first of them gets the key of the interrupted call. If the
 * interrupted call did reach the basket, the shop rejects the new one, so no line is added twice.
 */
export function withKeyOf(lost: PendingAdd | undefined, [first, ...others]: readonly PendingAdd[]): PendingAdd[] {
  if (!first) return [];
  return [lost ? { ...first, key: lost.key, former: lost.former ?? lost.rows } : first, ...others];
}

/** Returns whether the pad still has all rows of these calls, unchanged. If not, do not repeat the calls. */
export function hasRowsOf(calls: readonly PendingAdd[], rows: readonly PadRow[]): boolean {
  const sent = calls.flatMap((call) => call.rows);
  return withoutAdded(rows, { rows: sent }).length === rows.length - sent.length;
}

/** Returns the line of a row in an order or a basket. */
export function lineOf({ number, reference }: PadRow, partId: string, quantity: number): PadLine {
  return { partId, quantity, note: reference.trim(), orderedAs: number.trim().slice(0, maximumTextLength) };
}

/** Returns the rows that stay on the pad after the call has added its lines. */
export function withoutAdded(rows: readonly PadRow[], { rows: added }: Pick<PendingAdd, 'rows'>): PadRow[] {
  const texts = new Map(added.map((row) => [row.id, textOf(row)]));
  return rows.filter((row) => {
    const text = texts.get(row.id);
    return text === undefined || text !== textOf(row);
  });
}

const textOf = (row: StoredRow) => JSON.stringify(toStored(row));
