import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { judgeRows } from '../rows/judge-rows.ts';
import { withoutAdded } from '../rows/lines-to-add.ts';
import { countRows, type PadCounts } from '../rows/pad-counts.ts';
import type { PadRow } from '../rows/pad-row.ts';
import { changePad, emptyPad, type PadAction, type PadState } from '../rows/pad-state.ts';
import type { RowFinding } from '../rows/row-finding.ts';
import { followPad, type PadOwner, type PendingAdd, readPad, type StoredPad, storePad, takeVisitorRows } from '../rows/stored-pad.ts';

export interface Pad {
  state: PadState;
  dispatch: Dispatch<PadAction>;
  findings: ReadonlyMap<number, RowFinding>;
  counts: PadCounts;
  /** Lines on their way to the basket. */
  pending: readonly PendingAdd[];
  /** Stores the pad with these pending lines at once. */
  setPending: (pending: readonly PendingAdd[]) => void;
  /** Removes the rows of a pending call from the pad, because their lines are in the basket. */
  finishPending: (call: PendingAdd) => void;
  /** Removes all rows from the pad and from the store at once. */
  clear: () => void;
}

const storeDelayMs = 200;

/** The rows of an owner's pad. They are stored in the browser, and follow changes in other tabs. */
export function usePad(owner: PadOwner): Pad {
  const [initial] = useState(() => readPad(owner));
  const [state, dispatch] = useReducer(changePad, initial, ({ rows }) => changePad(emptyPad, { type: 'load', rows }));
  const [pending, setPendingState] = useState(initial.pending);
  const findings = useFindings(state.rows);
  const counts = useMemo(() => countRows(state.rows, findings), [state.rows, findings]);
  const save = useStoredPad(owner, state.rows, pending);

  useEffect(() => {
    if (owner === 'visitor' || 'clerkEmail' in owner) return;
    const rows = takeVisitorRows();
    if (rows.length > 0) dispatch({ type: 'append', rows });
  }, [owner]);
  useEffect(
    () =>
      followPad(owner, (stored) => {
        dispatch({ type: 'load', rows: stored.rows });
        setPendingState(stored.pending);
      }),
    [owner],
  );

  function setPending(next: readonly PendingAdd[]): void {
    save((stored) => ({ ...stored, pending: next }));
    setPendingState(next);
  }
  function finishPending(call: PendingAdd): void {
    const isOther = ({ key }: PendingAdd) => key !== call.key;
    // Removes the rows and the call from the store in one write. Otherwise a reload in between could add the rows again.
    save((stored) => ({ rows: withoutAdded(stored.rows, call), pending: stored.pending.filter(isOther) }));
    dispatch({ type: 'added', call });
    setPendingState((before) => before.filter(isOther));
  }
  function clear(): void {
    save(() => ({ rows: [], pending: [] }));
    dispatch({ type: 'load', rows: [] });
  }
  return { state, dispatch, findings, counts, pending, setPending, finishPending, clear };
}

function useFindings(rows: readonly PadRow[]): ReadonlyMap<number, RowFinding> {
  const previous = useRef<ReadonlyMap<number, RowFinding>>(new Map());
  const findings = useMemo(() => judgeRows(rows, previous.current), [rows]);
  useEffect(() => {
    previous.current = findings;
  }, [findings]);
  return findings;
}

/** Stores the rows soon after each change, and when the user leaves the page. Returns a function that stores them at once. */
function useStoredPad(owner: PadOwner, rows: readonly PadRow[], pending: readonly PendingAdd[]) {
  const latest = useRef<StoredPad>({ rows, pending });
  const isChanged = useRef(false);
  useEffect(() => {
    isChanged.current ||= latest.current.rows !== rows;
    latest.current = { rows, pending };
    const timer = setTimeout(flush, storeDelayMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  });

  function flush(): void {
    if (!isChanged.current) return;
    isChanged.current = false;
    storePad(owner, latest.current);
  }
  return (change: (stored: StoredPad) => StoredPad) => {
    latest.current = change(latest.current);
    storePad(owner, latest.current);
  };
}
