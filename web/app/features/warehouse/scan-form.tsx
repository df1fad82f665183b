import { type FormEvent, type Ref, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { beepAndVibrate, buzzAndVibrate } from '../catalog/scan/beep-and-vibrate.ts';

/** What a scan did, or why it did nothing. */
export interface ScanResult {
  text: string;
  isWrong: boolean;
}

interface ScanFormProps {
  inputRef?: Ref<HTMLInputElement>;
  result: ScanResult | null;
  onScan: (code: string) => void;
}

/** A field for a scanner, which types a barcode and presses Enter. The field keeps the focus for the next scan. */
export function ScanForm({ inputRef, result, onScan }: ScanFormProps) {
  const [code, setCode] = useState('');

  function scan(event: FormEvent) {
    event.preventDefault();
    const scanned = code.trim();
    if (scanned === '') return;
    setCode('');
    onScan(scanned);
  }

  return (
    <form onSubmit={scan} aria-label="Scan parts">
      <Field label="Scan or type a part number" error={result?.isWrong ? result.text : undefined}>
        <TextInput
          ref={inputRef}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={200}
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

/** Makes the sound of a scan that was counted, and returns its result. */
export function accepted(text: string): ScanResult {
  beepAndVibrate();
  return { text, isWrong: false };
}

/** Makes the sound of a scan that was not counted, and returns its result. */
export function rejected(text: string): ScanResult {
  buzzAndVibrate();
  return { text, isWrong: true };
}
