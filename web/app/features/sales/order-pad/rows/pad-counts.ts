import { centsFromDollars } from '@axlewright/contract/money/money';
import type { PadRow } from './pad-row.ts';
import { isReady, needsUser, type RowFinding } from './row-finding.ts';

/** The numbers that the pad shows below its rows. */
export interface PadCounts {
  lines: number;
  ready: number;
  needUser: number;
  lookingUp: number;
  /** The pieces and the total of the ready lines. */
  pieces: number;
  totalCents: number;
}

export function countRows(rows: readonly PadRow[], findings: ReadonlyMap<number, RowFinding>): PadCounts {
  const counts: PadCounts = { lines: 0, ready: 0, needUser: 0, lookingUp: 0, pieces: 0, totalCents: 0 };
  for (const { id } of rows) {
    const finding = findings.get(id);
    if (!finding || finding.state === 'blank') continue;
    counts.lines++;
    if (finding.state === 'looking-up') counts.lookingUp++;
    if (needsUser(finding)) counts.needUser++;
    if (!isReady(finding)) continue;
    counts.ready++;
    counts.pieces += finding.quantity ?? 0;
    counts.totalCents += (finding.quantity ?? 0) * centsFromDollars(finding.part?.price ?? 0);
  }
  return counts;
}
