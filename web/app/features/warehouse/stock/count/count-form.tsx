import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { beingPackedText } from '../packed-text.ts';
import { readPieces } from '../part/stock-move.ts';
import { CountedPartRow } from '../scan/counted-part-row.tsx';
import { addPiece, type CountedPart, setPieces, withoutPart } from '../scan/counted-parts.ts';
import { NumberScan } from '../scan/number-scan.tsx';
import { useCountedParts } from '../scan/use-counted-parts.ts';
import { BinForm } from './bin-form.tsx';
import { type CountDifference, countedParts, differenceText } from './count-differences.ts';

const DifferencesDialog = loadLater(async () => (await import('./differences-dialog.tsx')).DifferencesDialog);

/** The parts that a clerk counts. Nothing changes until the clerk has confirmed the differences. */
export function CountForm({ email }: { email: string }) {
  const { parts, notes, key, change, setNote, markKeyUsed, finish } = useCountedParts('count', email);
  /** Whether the last check found a problem with the counts. The form then shows the problem until the clerk corrects it. */
  const [showsProblem, setShowsProblem] = useState(false);
  const [toConfirm, setToConfirm] = useState<CountDifference[] | null>(null);
  const scanField = useRef<HTMLInputElement>(null);
  useEffect(() => scanField.current?.focus(), []);

  function countPiece(stock: PartStock): string {
    const counted = change((current) => addPiece(current, stock)).find((part) => part.stock._id === stock._id);
    return `${stock.partNumber}: ${counted?.text ?? ''}`;
  }

  function addParts(stocks: PartStock[]): void {
    change((current) => {
      const known = new Set(current.map(({ stock }) => stock._id));
      return [...current, ...stocks.filter(({ _id }) => !known.has(_id)).map((stock) => ({ stock, text: '' }))];
    });
  }

  function remove({ stock }: CountedPart): void {
    change((current) => withoutPart(current, stock._id));
    scanField.current?.focus();
  }

  function check(event: FormEvent) {
    event.preventDefault();
    const isInvalid = problemOf(parts) !== null;
    setShowsProblem(isInvalid);
    if (!isInvalid) setToConfirm(countedParts(parts));
  }

  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <NumberScan inputRef={scanField} onPart={countPiece} />
        <BinForm onParts={addParts} />
      </div>
      <form onSubmit={check} aria-label="Count" className="grid gap-5">
        {parts.length > 0 && (
          <ul aria-label="Parts to count" className="divide-y divide-line border-line border-y">
            {parts.map((part) => (
              <CountedPartRow
                key={part.stock._id}
                part={part}
                label="Counted pieces"
                error={errorOf(part)}
                onText={(text) => change((current) => setPieces(current, part.stock._id, text))}
                onRemove={() => remove(part)}
                disabled={false}
              >
                {describe(part)}
              </CountedPartRow>
            ))}
          </ul>
        )}
        <FormError>{showsProblem ? problemOf(parts) : null}</FormError>
        <div>
          <Button type="submit" variant="primary">
            Check differences
          </Button>
        </div>
      </form>
      {toConfirm && (
        <DifferencesDialog
          counted={toConfirm}
          idempotencyKey={key}
          reason={notes.reason ?? ''}
          onReason={(text) => setNote('reason', text)}
          onClose={() => setToConfirm(null)}
          onSaved={(stocks) => {
            finish((part) => unlessSaved(part, toConfirm, stocks));
            setToConfirm(null);
          }}
          onKeyUsed={markKeyUsed}
          onStock={(stocks) => change((current) => withPresentStock(current, stocks))}
        />
      )}
    </div>
  );
}

function errorOf({ text }: CountedPart): string | undefined {
  return text.trim() !== '' && readPieces(text) === null ? 'Enter a whole number' : undefined;
}

/** Says why the differences of these parts cannot be checked, or returns null. */
function problemOf(parts: readonly CountedPart[]): string | null {
  const counted = countedParts(parts);
  if (!counted) return 'Correct the numbers first.';
  return counted.length === 0 ? 'Nothing has been counted yet. Scan parts, or add the parts of a bin.' : null;
}

function describe({ stock: { onHand, bin, beingPacked }, text }: CountedPart): string {
  const counted = text.trim() === '' ? null : readPieces(text);
  const difference = counted === null ? '' : differenceText(counted - onHand);
  return [bin && `Bin ${bin}`, `${onHand.toLocaleString('en-US')} expected`, beingPackedText(beingPacked), difference]
    .filter(Boolean)
    .join(', ');
}

/**
 * Returns null if the count of this part was saved. Otherwise returns the part with its new stock, because the clerk has not counted it yet or has
 * changed its count during the save.
 */
function unlessSaved(part: CountedPart, saved: readonly CountDifference[], stocks: readonly PartStock[]): CountedPart | null {
  const sent = saved.find((each) => each.part.stock._id === part.stock._id);
  const stock = stocks.find(({ _id }) => _id === part.stock._id) ?? part.stock;
  return sent?.part.text === part.text ? null : { ...part, stock };
}

/** Updates the stock of each part. If it has changed, clears the count of the part, unless the count equals the new stock. */
function withPresentStock(parts: readonly CountedPart[], stocks: readonly PartStock[]): CountedPart[] {
  return parts.map((part) => {
    const stock = stocks.find(({ _id }) => _id === part.stock._id);
    if (!stock || stock.onHand === part.stock.onHand) return part;
    return { stock, text: readPieces(part.text) === stock.onHand ? part.text : '' };
  });
}
