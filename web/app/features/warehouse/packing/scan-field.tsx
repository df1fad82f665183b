import type { PackingLine } from '@axlewright/contract/warehouse/shipments';
import { type Ref, useState } from 'react';
import { accepted, rejected, ScanForm, type ScanResult } from '../scan-form.tsx';
import { type Packed, type Scan, scanPiece } from './packed.ts';

interface ScanFieldProps {
  inputRef: Ref<HTMLInputElement>;
  lines: readonly PackingLine[];
  packed: Packed;
  /** The result of a scan disappears when this changes, because it was about the previous box. */
  box: number;
  onScan: (line: PackingLine, quantity: number) => void;
  /** false: the order cannot be packed here now. The field stays on the page. Otherwise a scanner would type into another field. */
  isOpen: boolean;
}

/** Each scan counts one piece. */
export function ScanField({ inputRef, lines, packed, box, onScan, isOpen }: ScanFieldProps) {
  const [scanned, setScanned] = useState<{ box: number; result: ScanResult } | null>(null);
  const setResult = (result: ScanResult) => setScanned({ box, result });

  function scan(code: string) {
    const found = isOpen ? scanPiece(code, lines, packed) : ({ kind: 'closed' } as const);
    if (found.kind !== 'packed') return setResult(rejected(problemOf(found, code)));
    onScan(found.line, found.quantity);
    setResult(accepted(`${found.line.partNumber}: ${found.quantity} of ${found.line.left}`));
  }

  return (
    <div className="min-w-64 flex-1">
      <ScanForm inputRef={inputRef} result={scanned?.box === box ? scanned.result : null} onScan={scan} />
    </div>
  );
}

function problemOf(found: Exclude<Scan, { kind: 'packed' }> | { kind: 'closed' }, code: string): string {
  if (found.kind === 'closed') return 'Not counted. See above why the order cannot be packed now.';
  if (found.kind === 'unknown') return `${code} is not in this order. Take it out of the box.`;
  const { partNumber, left } = found.line;
  if (found.kind === 'invalid') return `Not counted. Correct the quantity of ${partNumber} first.`;
  return left === 0
    ? `No ${partNumber} is left to ship. Take this one out of the box.`
    : `${partNumber}: all ${left} are packed. Take this one out of the box.`;
}
