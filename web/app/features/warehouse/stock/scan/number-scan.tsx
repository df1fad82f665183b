import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { type Ref, useRef, useState } from 'react';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { accepted, rejected, ScanForm, type ScanResult } from '../../scan-form.tsx';
import { findByNumber } from '../stock.queries.ts';

interface NumberScanProps {
  inputRef?: Ref<HTMLInputElement>;
  /** Called for each scan, in the order of the scans. Returns what the page has done. */
  onPart: (stock: PartStock) => string;
  /** Whether the page counts the scanned parts. Then the messages say which scans were not counted. */
  counts?: boolean;
}

/** A scanned number that several parts have. */
interface Choice {
  number: string;
  stocks: readonly PartStock[];
}

/**
 * Finds a part by a scanned number. Users need not wait for the response before the next scan: the calls run one after another. If several
 * parts have the number, asks which one it is. Users can keep scanning before they choose, so several numbers can wait for a choice.
 */
export function NumberScan({ inputRef, onPart, counts = true }: NumberScanProps) {
  const [result, setResult] = useState<ScanResult | null>(null);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [choice] = choices;
  const area = useRef<HTMLDivElement>(null);
  const lastScan = useRef<Promise<void>>(Promise.resolve());

  function scan(number: string): void {
    lastScan.current = lastScan.current.then(() => lookUp(number));
  }

  async function lookUp(number: string): Promise<void> {
    try {
      const found = await findByNumber(number);
      if (found.length > 1) {
        setChoices((waiting) => [...waiting, { number, stocks: found }]);
        setResult(rejected(`Several parts have the number ${number}. Choose one.`));
      } else if (found[0]) take(found[0]);
      else setResult(rejected(`No part has the number ${number}.${counts ? ' It was not counted.' : ''}`));
    } catch (error) {
      setResult(rejected(`${number}${counts ? ' was not counted.' : ':'} ${failureMessage(error)}`));
    }
  }

  function take(stock: PartStock): void {
    setResult(accepted(onPart(stock)));
  }

  /** @param stock null if the user chose “None of these” */
  function choose({ number }: Choice, stock: PartStock | null): void {
    setChoices((waiting) => waiting.slice(1));
    if (stock) take(stock);
    else setResult(counts ? rejected(`${number} was not counted.`) : null);
    // The pressed button is gone, and the next scan needs the field.
    area.current?.querySelector('input')?.focus();
  }

  return (
    <div ref={area} className="grid max-w-xl gap-3">
      <ScanForm inputRef={inputRef} result={result} onScan={scan} />
      {choice && (
        <div className="grid gap-2">
          <p className="wrap-anywhere font-semibold">Which part is {choice.number}?</p>
          <ul aria-label={`Parts with the number ${choice.number}`} className="grid gap-2">
            {choice.stocks.map((stock) => (
              <li key={stock._id}>
                <Button size="small" onClick={() => choose(choice, stock)} className="text-start wrap-anywhere">
                  {stock.partNumber} {stock.name}
                </Button>
              </li>
            ))}
          </ul>
          <Button size="small" variant="quiet" onClick={() => choose(choice, null)} className="justify-self-start">
            None of these
          </Button>
        </div>
      )}
    </div>
  );
}
