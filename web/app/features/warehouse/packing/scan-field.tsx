import type { PackingLine } from '@axlewright/contract/warehouse/shipments';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { beepAndVibrate, buzzAndVibrate } from '../../catalog/scan/beep-and-vibrate.ts';
import { type Packed, scanPiece } from './packed.ts';

interface ScanFieldProps {
  lines: readonly PackingLine[];
  packed: Packed;
  onScan: (line: PackingLine, quantity: string) => void;
  disabled: boolean;
}

interface Result {
  text: string;
  isWrong: boolean;
}

/** Scanners type the bar code and press Enter. Each scan counts one piece. The field keeps the focus for the next scan. */
export function ScanField({ lines, packed, onScan, disabled }: ScanFieldProps) {
  const [code, setCode] = useState('');
  const [result, setResult] = useState<Result | null>(null);

  function scan(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return;
    const found = scanPiece(code, lines, packed);
    if (found.kind === 'packed') {
      onScan(found.line, String(found.quantity));
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
      <Field
        label="Scan or type a part number"
        error={result?.isWrong ? result.text : undefined}
        hint={result && !result.isWrong ? <span role="status">{result.text}</span> : undefined}
      >
        <TextInput
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="enter"
          disabled={disabled}
        />
      </Field>
    </form>
  );
}

function problemOf(found: { kind: 'too-many'; line: PackingLine } | { kind: 'unknown' }, code: string): string {
  if (found.kind === 'unknown') return `${code} is not in this order. Take it out of the box.`;
  const { partNumber, left } = found.line;
  return left === 0
    ? `${partNumber} has been shipped already. Take it out of the box.`
    : `${partNumber}: all ${left} are packed. Take this one out of the box.`;
}
