import { useEffect, useRef, useState } from 'react';
import type { PadRow } from '../rows/pad-row.ts';
import { needsUser, type RowFinding } from '../rows/row-finding.ts';
import { announcement } from '../rows/row-texts.ts';

/** If more rows than this have new results, the announcement only counts them. Screen readers read the text of a row when it gets the focus. */
const maximumAnnouncedRows = 12;

/** Returns a text for screen readers about the rows whose result has changed. */
export function useAnnouncements(rows: readonly PadRow[], findings: ReadonlyMap<number, RowFinding>): string {
  const [text, setText] = useState('');
  const announced = useRef(new Map<number, string>());

  useEffect(() => {
    const changed: string[] = [];
    const next = new Map<number, string>();
    let needUser = 0;
    for (const [index, row] of rows.entries()) {
      const finding = findings.get(row.id);
      if (!finding || finding.state === 'blank') continue;
      if (needsUser(finding)) needUser++;
      const before = announced.current.get(row.id);
      if (finding.state === 'looking-up') {
        if (before !== undefined) next.set(row.id, before);
        continue;
      }
      const result = `${row.number.trim()} ${finding.state} ${finding.quantity}`;
      next.set(row.id, result);
      if (result !== before) changed.push(announcement(index + 1, row.number.trim(), finding));
    }
    announced.current = next;
    if (changed.length === 0) return;
    setText(changed.length <= maximumAnnouncedRows ? changed.join(' ') : summary(changed.length, needUser));
  }, [rows, findings]);
  return text;
}

function summary(changed: number, needUser: number): string {
  const found = `${changed.toLocaleString('en-US')} lines looked up.`;
  if (needUser === 0) return `${found} All are ready.`;
  return `${found} ${needUser.toLocaleString('en-US')} to fix. Press Alt N for the next one.`;
}
