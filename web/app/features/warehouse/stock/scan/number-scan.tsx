import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { beepAndVibrate, buzzAndVibrate } from '../../../catalog/scan/beep-and-vibrate.ts';
import { findByNumber } from '../stock.queries.ts';

interface NumberScanProps {
  inputRef?: Ref<HTMLInputElement>;
  /** Called for each scan, in their order. Returns what the page has done. */
  onPart: (stock: PartStock) => string;
}

interface Result {
  text: string;
  isWrong: boolean;
}

/**
 * A field for a scanner, which types a number and presses Enter. The next scan need not wait for the response to the last one. If several parts
 * have the number, asks which one it is.
 */
export function NumberScan({ inputRef, onPart }: NumberScanProps) {
  const [code, setCode] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const [choices, setChoices] = useState<PartStock[]>([]);
  const lastScan = useRef<Promise<void>>(Promise.resolve());

  function scan(event: FormEvent) {
    event.preventDefault();
    const number = code.trim();
    if (number === '') return;
    setCode('');
    lastScan.current = lastScan.current.then(() => lookUp(number));
  }

  async function lookUp(number: string): Promise<void> {
    try {
      const found = await findByNumber(number);
      if (found.length > 1) {
        setChoices(found);
        reject(`Several parts have the number ${number}. Choose one.`);
      } else if (found[0]) take(found[0]);
      else reject(`No part has the number ${number}. It was not counted.`);
    } catch (error) {
      reject(`${number} was not counted. ${failureMessage(error)}`);
    }
  }

  function take(stock: PartStock): void {
    beepAndVibrate();
    setChoices([]);
    setResult({ text: onPart(stock), isWrong: false });
  }

  function reject(text: string): void {
    buzzAndVibrate();
    setResult({ text, isWrong: true });
  }

  return (
    <div className="grid max-w-xl gap-3">
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
      {choices.length > 0 && (
        <ul aria-label="Parts with this number" className="grid gap-2">
          {choices.map((stock) => (
            <li key={stock._id}>
              <Button size="small" onClick={() => take(stock)} className="text-start wrap-anywhere">
                {stock.partNumber} {stock.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
