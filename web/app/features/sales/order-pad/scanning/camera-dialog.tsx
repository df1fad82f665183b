import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CameraView } from '../../../catalog/scan/camera-view.tsx';
import { isBlank, maximumPadLines, type PadRow } from '../rows/pad-row.ts';
import type { RowFinding } from '../rows/row-finding.ts';
import { announcement } from '../rows/row-texts.ts';

interface CameraDialogProps {
  rows: readonly PadRow[];
  findings: ReadonlyMap<number, RowFinding>;
  /** Adds a line with this code. */
  onScan: (code: string) => void;
  onClose: () => void;
}

const shownCodes = 4;

/** Scans one code after the other with the camera. Each becomes a line of the pad. */
export function CameraDialog({ rows, findings, onScan, onClose }: CameraDialogProps) {
  const [scanned, setScanned] = useState<readonly { key: number; code: string }[]>([]);
  const [newest, ...older] = scanned;
  const isFull = rows.filter((row) => !isBlank(row)).length >= maximumPadLines;

  function add(code: string) {
    if (isFull) return;
    onScan(code);
    setScanned((before) => [{ key: (before[0]?.key ?? 0) + 1, code }, ...before].slice(0, shownCodes));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan with the camera"
      description="Hold a barcode in the frame. Each code becomes a line."
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-3">
        <CameraView onCode={add} />
        <p role="status" aria-label="Last code" className="wrap-anywhere min-h-6 font-semibold">
          {isFull
            ? `The pad has ${maximumPadLines.toLocaleString('en-US')} lines. Add them to your basket first.`
            : newest && resultOf(newest.code, rows, findings)}
        </p>
        {older.length > 0 && (
          <ul aria-label="Earlier codes" className="grid gap-1 text-ink-soft text-sm">
            {older.map(({ key, code }) => (
              <li key={key} className="wrap-anywhere">
                {resultOf(code, rows, findings)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** Returns what the pad found for a code. If several lines have the code, the last one is the newest. */
function resultOf(code: string, rows: readonly PadRow[], findings: ReadonlyMap<number, RowFinding>): string {
  const index = rows.findLastIndex(({ number }) => number === code);
  const finding = findings.get(rows[index]?.id ?? 0);
  return finding ? announcement(index + 1, code, finding) : `${code} is no longer on the pad.`;
}
