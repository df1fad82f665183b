import { formatCents } from '@axlewright/contract/money/money';
import { maximumOrderLines } from '@axlewright/contract/sales/orders';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import type { Importing } from '../order-pad/importing/use-import.ts';
import { ExactStock } from '../order-pad/page/exact-stock.ts';
import type { PadField } from '../order-pad/page/pad-cells.ts';
import { LookUpFailure, RemovedNotice } from '../order-pad/page/pad-notices.tsx';
import { PadTable } from '../order-pad/page/pad-table.tsx';
import { Shortcuts } from '../order-pad/page/shortcuts.tsx';
import { useAnnouncements } from '../order-pad/page/use-announcements.ts';
import type { LookUp } from '../order-pad/page/use-look-up.ts';
import type { Pad } from '../order-pad/page/use-pad.ts';
import { useShortcuts } from '../order-pad/page/use-shortcuts.ts';
import { isBlank } from '../order-pad/rows/pad-row.ts';
import { needsUser } from '../order-pad/rows/row-finding.ts';
import { linesText, piecesText } from '../orders/count-texts.ts';

const ImportNotice = loadLater(async () => (await import('../order-pad/importing/import-notice.tsx')).ImportNotice, null);
const ChooseDialog = loadLater(async () => (await import('../order-pad/page/choose-dialog.tsx')).ChooseDialog);

interface PhoneOrderLinesProps {
  pad: Pad;
  lookUp: LookUp;
  importing: Importing;
  /** Whether the review opens as soon as all numbers are looked up. */
  isWaiting: boolean;
  onReview: () => void;
}

/** An order pad for the lines that the caller orders. Ctrl+Enter opens the review. */
export function PhoneOrderLines({ pad, lookUp, importing, isWaiting, onReview }: PhoneOrderLinesProps) {
  const { state, dispatch, findings, counts } = pad;
  const { rows } = state;
  const announcement = useAnnouncements(rows, findings);
  const [choosingId, setChoosingId] = useState<number | null>(null);
  const section = useRef<HTMLElement>(null);
  const focusRowRef = useRef<(index: number, field: PadField) => void>(() => {});
  const tooMany = counts.ready - maximumOrderLines;

  // The clerk has just chosen the company, or came back from the review. The next blank line gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => focusRowRef.current(rows.findLastIndex((row) => !isBlank(row)) + 1, 'number'), []);

  function goToNext(): void {
    const index = rows.findIndex(({ id }) => {
      const finding = findings.get(id);
      return finding && needsUser(finding);
    });
    if (index >= 0) focusRowRef.current(index, 'number');
  }

  function goOn(): void {
    if (counts.needUser > 0) goToNext();
    else if (tooMany <= 0 && counts.ready + counts.lookingUp > 0) onReview();
  }

  function remove(id: number): void {
    const index = rows.findIndex((row) => row.id === id);
    focusRowRef.current(index + 1 < rows.length ? index + 1 : index - 1, 'number');
    dispatch({ type: 'remove', ids: [id] });
  }

  useShortcuts(section, { next: goToNext, add: goOn, remove });
  const chosenRow = rows.find(({ id }) => id === choosingId);
  const chosenFinding = choosingId === null ? undefined : findings.get(choosingId);
  return (
    <section ref={section} aria-labelledby="lines-title">
      <h2 id="lines-title" className="text-xl">
        Lines
      </h2>
      <p className="max-w-prose text-ink-soft">
        Type part numbers or the customer’s own numbers with their quantities, or paste rows from a sheet.
      </p>
      <div className="grid has-[p]:gap-3 py-2 has-[p]:py-4">
        {importing.hasNotice && <ImportNotice {...importing} />}
        <LookUpFailure error={lookUp.error} onRetry={lookUp.retry} />
        <RemovedNotice removed={state.removed} onUndo={() => dispatch({ type: 'undo-remove' })} />
      </div>
      <ExactStock value>
        <PadTable
          rows={rows}
          findings={findings}
          dispatch={dispatch}
          onPasteText={importing.pasteText}
          focusRowRef={focusRowRef}
          onChoose={setChoosingId}
        />
      </ExactStock>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-ink border-t-2 bg-paper py-3"
      >
        <p className="figures text-[0.9375rem]">
          <span className="font-semibold">{linesText(counts.lines)}</span>
          {counts.ready > 0 && <span className="text-ink-soft"> · {piecesText(counts.pieces)}, </span>}
          {counts.ready > 0 && <span className="font-semibold">{formatCents(counts.totalCents)}</span>}
          {tooMany > 0 && <span className="text-danger"> · An order has at most {maximumOrderLines} lines</span>}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {counts.needUser > 0 && (
            <Button onClick={goToNext} className="max-sm:flex-1" aria-keyshortcuts="Alt+N">
              {linesText(counts.needUser)} to fix
            </Button>
          )}
          <Button
            variant="primary"
            onClick={goOn}
            loading={isWaiting}
            disabled={counts.ready === 0 || counts.needUser > 0 || tooMany > 0}
            aria-keyshortcuts="Control+Enter"
            className="max-sm:flex-1"
          >
            Review order
          </Button>
        </div>
      </div>
      <Shortcuts ctrlEnterText="Review order" />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {chosenRow && chosenFinding && chosenFinding.candidates.length > 0 && (
        <ChooseDialog row={chosenRow} finding={chosenFinding} dispatch={dispatch} onClose={() => setChoosingId(null)} />
      )}
    </section>
  );
}
