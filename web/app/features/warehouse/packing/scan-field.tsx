import type { PackingLine } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, type Ref, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { beepAndVibrate, buzzAndVibrate } from '../../catalog/scan/beep-and-vibrate.ts';
import { type Packed, type Scan, scanPiece } from './packed.ts';

interface ScanFieldProps {
  inputRef: Ref<HTMLInputElement>;
  lines: readonly PackingLine[];
  packed: Packed;
  onScan: (line: PackingLine, quantity: number) => void;
  /** false: the order cannot be packed here now. The field stays, because a scanner would type into another one. */
  isOpen: boolean;
}

interface Result {
  text: string;
  isWrong: boolean;
}

/** Scanners type the bar code and press Enter. Each scan counts one piece. The field keeps the focus for the next scan. */
export function ScanField({ inputRef, lines, packed, onScan, isOpen }: ScanFieldProps) {
  const [code, setCode] = useState('');
  const [result, setResult] = useState<Result | null>(null);

  function scan(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return;
    const found = isOpen ? scanPiece(code, lines, packed) : ({ kind: 'closed' } as const);
    if (found.kind === 'packed') {
      onScan(found.line, found.quantity);
      beepAndVibrate();
      setResult({ text: `${found.line.partNumber}: ${found.quantity} of ${found.line.left}`, isWrong: false });
    } else {
      buzzAndVibrate();
      setResult({ text: problemOf(found, code.trim()), isWrong: true });
    }
    setCode('');
  }

  return (
    <form onSubmit={scan} aria-label="Scan parts" className="min-w-64 flex-1">
      <Field label="Scan or type a part number" error={result?.isWrong ? result.text : undefined}>
        <TextInput
          ref={inputRef}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="enter"
        />
      </Field>
      <p role="status" className="mt-1.5 text-ink-faint text-sm empty:mt-0">
        {result && !result.isWrong ? result.text : ''}
      </p>
    </form>
  );
}

function problemOf(found: Exclude<Scan, { kind: 'packed' }> | { kind: 'closed' }, code: string): string {
  if (found.kind === 'closed') return 'Not counted. See above why the order cannot be packed now.';
  if (found.kind === 'unknown') return `${code} is not in this order. Take it out of the box.`;
  const { partNumber, left } = found.line;
  return left === 0
    ? `${partNumber} has been shipped already. Take it out of the box.`
    : `${partNumber}: all ${left} are packed. Take this one out of the box.`;
}
