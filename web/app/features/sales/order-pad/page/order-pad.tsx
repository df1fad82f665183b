import FileUp from 'virtual:icon/file-up';
import ScanBarcode from 'virtual:icon/scan-barcode';
import Trash2 from 'virtual:icon/trash';
import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withReturnPath } from '../../../../platform/return-path.ts';
import { Button } from '../../../../ui/button.tsx';
import { FileDrop } from '../../../../ui/file-drop.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { hasChosenVehicle } from '../../../catalog/vehicle/has-chosen-vehicle.ts';
import { useImport } from '../importing/use-import.ts';
import { isBlank } from '../rows/pad-row.ts';
import { needsUser } from '../rows/row-finding.ts';
import { ownerKey, type PadOwner, rememberLogin } from '../rows/stored-pad.ts';
import { useCameraDialog } from '../scanning/use-camera-dialog.ts';
import { useScanner } from '../scanning/use-scanner.ts';
import { PadBar } from './pad-bar.tsx';
import type { PadField } from './pad-cells.ts';
import { AddedNotice, LookUpFailure, RemovedNotice } from './pad-notices.tsx';
import { PadTable } from './pad-table.tsx';
import { RowFit } from './row-fit.ts';
import { Shortcuts } from './shortcuts.tsx';
import { useAddLines } from './use-add-lines.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useLookUp } from './use-look-up.ts';
import { usePad } from './use-pad.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ImportNotice = loadLater(async () => (await import('../importing/import-notice.tsx')).ImportNotice, null);
const ChooseDialog = loadLater(async () => (await import('./choose-dialog.tsx')).ChooseDialog);
const PadVehicleBar = loadLater(async () => (await import('./pad-vehicle-bar.tsx')).PadVehicleBar, null);
const CameraDialog = loadLater(async () => (await import('../scanning/camera-dialog.tsx')).CameraDialog);

/** The pad of one owner. The page shows it only in the browser, because its rows are stored there. */
export function OrderPad({ owner, mayOrder }: { owner: PadOwner; mayOrder: boolean }) {
  const pad = usePad(owner);
  const { state, dispatch, findings, counts } = pad;
  const { rows } = state;
  const lookUp = useLookUp(rows, dispatch);
  const importing = useImport(ownerKey(owner), state, dispatch);
  const adding = useAddLines(owner, pad);
  const announcement = useAnnouncements(rows, findings);
  const [choosingId, setChoosingId] = useState<number | null>(null);
  const camera = useCameraDialog();
  const [hasBar, setHasBar] = useState(hasChosenVehicle);
  const [startsOpen, setStartsOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const focusRowRef = useRef<(index: number, field: PadField) => void>(() => {});
  const navigate = useNavigate();

  function add(): void {
    if (!mayOrder || (counts.ready === 0 && !adding.mayRepeat)) return;
    if (owner !== 'visitor') {
      adding.add();
    } else {
      rememberLogin();
      void navigate(withReturnPath(paths.login, paths.orderPad));
    }
  }

  /** Goes to the next row that needs the user. The search starts below the row that has the focus, and continues at the top. */
  function goToNext(): void {
    const focused = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const start = focused === undefined ? 0 : Number(focused) + 1;
    const order = [...rows.keys()].map((index) => (index + start) % rows.length);
    const next = order.find((index) => {
      const finding = findings.get(rows[index]?.id ?? 0);
      return finding && needsUser(finding);
    });
    if (next !== undefined) focusRowRef.current(next, 'number');
  }

  function remove(id: number): void {
    const index = rows.findIndex((row) => row.id === id);
    focusRowRef.current(index + 1 < rows.length ? index + 1 : index - 1, 'number');
    dispatch({ type: 'remove', ids: [id] });
  }

  function chooseVehicle(): void {
    setHasBar(true);
    setStartsOpen(true);
  }

  const addCode = (code: string) => dispatch({ type: 'append', rows: [{ number: code }] });

  useShortcuts(section, { next: goToNext, add, remove });
  useScanner({
    onScan: addCode,
    rowOf: (id) => rows.find((row) => row.id === id),
    onRestore: (row) => dispatch({ type: 'restore', row }),
  });
  usePasteAnywhere((text) => importing.pasteText(text, null));

  const chosenRow = rows.find(({ id }) => id === choosingId);
  const chosenFinding = choosingId === null ? undefined : findings.get(choosingId);
  return (
    <section ref={section} aria-labelledby="page-title">
      <FileDrop label="File with order lines" onFiles={importing.readFiles}>
        {(openFile) => (
          <>
            <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
              <p className="max-w-prose text-ink-soft">Type or scan part numbers, paste rows from a sheet, or drop a CSV or Excel file.</p>
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={openFile} loading={importing.isReading}>
                  <FileUp aria-hidden="true" />
                  Open a file
                </Button>
                <Button size="small" onClick={camera.open}>
                  <ScanBarcode aria-hidden="true" />
                  Scan with the camera
                </Button>
                {!hasBar && (
                  <Button size="small" aria-haspopup="dialog" onClick={chooseVehicle}>
                    Choose a vehicle
                  </Button>
                )}
                {counts.lines > 0 && (
                  <Button
                    size="small"
                    onClick={() => dispatch({ type: 'remove', ids: rows.filter((row) => !isBlank(row)).map(({ id }) => id) })}
                  >
                    <Trash2 aria-hidden="true" />
                    Clear
                  </Button>
                )}
              </div>
            </div>
            {hasBar && <PadVehicleBar startsOpen={startsOpen} />}
            <div className="grid has-[p]:gap-3 py-2 has-[p]:py-4">
              <AddedNotice adding={adding} counts={counts} />
              {importing.hasNotice && <ImportNotice {...importing} />}
              <LookUpFailure error={lookUp.error} onRetry={lookUp.retry} />
              <RemovedNotice removed={state.removed} onUndo={() => dispatch({ type: 'undo-remove' })} />
            </div>
            {importing.isReading && <Spinner label="Reading the rows" className="py-2" />}
            <RowFit value={hasBar}>
              <PadTable
                rows={rows}
                findings={findings}
                dispatch={dispatch}
                onPasteText={importing.pasteText}
                focusRowRef={focusRowRef}
                onChoose={setChoosingId}
              />
            </RowFit>
            <PadBar
              counts={counts}
              isSending={adding.isSending}
              mayRepeat={adding.mayRepeat}
              mayOrder={mayOrder}
              isVisitor={owner === 'visitor'}
              onAdd={add}
              onNext={goToNext}
            />
            <Shortcuts />
          </>
        )}
      </FileDrop>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {camera.isOpen && <CameraDialog rows={rows} findings={findings} onScan={addCode} onClose={camera.close} />}
      {chosenRow && chosenFinding && chosenFinding.candidates.length > 0 && (
        <ChooseDialog row={chosenRow} finding={chosenFinding} dispatch={dispatch} onClose={() => setChoosingId(null)} />
      )}
    </section>
  );
}

/** Pastes rows at the end of the pad if the focus is not in a field. */
function usePasteAnywhere(paste: (text: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isInField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
    // Pastes the text untrimmed, because a tab at the start means that the first cell is empty.
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isInField || text.trim() === '') return;
    event.preventDefault();
    paste(text);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
