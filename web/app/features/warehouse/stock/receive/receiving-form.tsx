import { deliveryNoteMaxLength, type PartStock, supplierMaxLength } from '@axlewright/contract/warehouse/stock';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isKeyUsed } from '../../../../platform/idempotency-keys.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { moveFailure } from '../move-failure.ts';
import { readPieces } from '../part/stock-move.ts';
import { CountedPartRow } from '../scan/counted-part-row.tsx';
import { addPiece, type CountedPart, setPieces, withoutPart } from '../scan/counted-parts.ts';
import { NumberScan } from '../scan/number-scan.tsx';
import { useCountedParts } from '../scan/use-counted-parts.ts';
import { type StockMove, useMoveStock } from '../stock.queries.ts';
import type { Received } from './received-summary.tsx';

interface ReceivingFormProps {
  email: string;
  onReceived: (received: Received) => void;
}

/** The parts of a delivery. Each scan counts one piece. Nothing changes until the clerk saves. */
export function ReceivingForm({ email, onReceived }: ReceivingFormProps) {
  const { parts, notes, key, change, setNote, markKeyUsed, finish } = useCountedParts('receiving', email);
  const { supplier = '', deliveryNote = '' } = notes;
  /** Whether the last attempt to save found a problem. The form then shows the problem until the clerk corrects it. */
  const [showsProblem, setShowsProblem] = useState(false);
  const problem = showsProblem ? problemOf(parts) : null;
  const scanField = useRef<HTMLInputElement>(null);
  const { mutate, error, variables, isPending } = useMoveStock({
    onDone(stocks, move) {
      const sent = quantitiesOf(move);
      onReceived({ lines: stocks.map((stock) => ({ stock, quantity: sent.get(stock._id) ?? 0 })) });
      finish((part) => scannedSince(part, sent.get(part.stock._id) ?? 0));
    },
    onFailed: (failure) => isKeyUsed(failure) && markKeyUsed(),
  });
  useEffect(() => scanField.current?.focus(), []);
  const pieces = parts.reduce((sum, { text }) => sum + (readPieces(text) ?? 0), 0);

  function countPiece(stock: PartStock): string {
    const counted = change((current) => addPiece(current, stock)).find((part) => part.stock._id === stock._id);
    return `${stock.partNumber}: ${counted?.text ?? ''}`;
  }

  function remove({ stock }: CountedPart): void {
    change((current) => withoutPart(current, stock._id));
    scanField.current?.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const isInvalid = problemOf(parts) !== null;
    setShowsProblem(isInvalid);
    if (isInvalid) return;
    const lines = parts.map((part) => ({ partId: part.stock._id, quantity: Number(part.text) }));
    if (!isPending) mutate({ kind: 'receive', key, receipt: { lines, supplier: supplier.trim(), deliveryNote: deliveryNote.trim() } });
  }

  const stocks = () => parts.map(({ stock }) => stock);
  const failureOf = (failure: Error) => (isKeyUsed(failure) ? alreadySaved : moveFailure(failure, variables, stocks()));

  return (
    <div className="grid gap-5">
      <NumberScan inputRef={scanField} onPart={countPiece} />
      <form onSubmit={save} aria-label="Delivery" className="grid gap-5">
        {parts.length > 0 && (
          <ul aria-label="Parts of the delivery" className="divide-y divide-line border-line border-y">
            {parts.map((part) => (
              <CountedPartRow
                key={part.stock._id}
                part={part}
                label="Received pieces"
                error={errorOf(part)}
                onText={(text) => change((current) => setPieces(current, part.stock._id, text))}
                onRemove={() => remove(part)}
                disabled={isPending}
              >
                {part.stock.onHand.toLocaleString('en-US')} on hand{part.stock.bin && `, bin ${part.stock.bin}`}
              </CountedPartRow>
            ))}
          </ul>
        )}
        <Card>
          <div className="grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Supplier" hint="Optional">
                <TextInput value={supplier} maxLength={supplierMaxLength} onChange={(event) => setNote('supplier', event.target.value)} />
              </Field>
              <Field label="Packing slip number" hint="Optional">
                <TextInput
                  value={deliveryNote}
                  maxLength={deliveryNoteMaxLength}
                  autoComplete="off"
                  onChange={(event) => setNote('deliveryNote', event.target.value)}
                />
              </Field>
            </div>
            <FormError>{problem ?? (error ? failureOf(error) : '')}</FormError>
            <div>
              <Button type="submit" variant="primary" loading={isPending}>
                {pieces > 0 ? `Add ${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece' : 'pieces'} to stock` : 'Add to stock'}
              </Button>
            </div>
          </div>
        </Card>
      </form>
    </div>
  );
}

const errorOf = ({ text }: CountedPart) => (readPieces(text) ? undefined : 'Enter a whole number, at least 1');

/** Says why these parts cannot be saved, or returns null. */
function problemOf(parts: readonly CountedPart[]): string | null {
  if (parts.length === 0) return 'Nothing has been counted yet. Scan the parts of the delivery.';
  return parts.some((part) => errorOf(part)) ? 'Correct the quantities first.' : null;
}

const quantitiesOf = (move: StockMove) =>
  new Map(move.kind === 'receive' ? move.receipt.lines.map(({ partId, quantity }) => [partId, quantity]) : []);

/** Returns the part with the pieces that were scanned during the save, or null if there are none. */
function scannedSince({ stock, text }: CountedPart, sent: number): CountedPart | null {
  const rest = (readPieces(text) ?? 0) - sent;
  return rest > 0 ? { stock: { ...stock, onHand: stock.onHand + sent }, text: String(rest) } : null;
}

const alreadySaved =
  'Your earlier entry was already saved, without your latest changes. Check the stock of each part, and remove the lines that were already added.';
