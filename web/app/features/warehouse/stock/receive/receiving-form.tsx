import { ApiError } from '@axlewright/client/call-endpoint';
import type { PartStock } from '@axlewright/contract/warehouse/stock';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { readPieces } from '../part/stock-move.ts';
import { CountedPartRow } from '../scan/counted-part-row.tsx';
import { addPiece, type CountedPart, setPieces, withoutPart } from '../scan/counted-parts.ts';
import { NumberScan } from '../scan/number-scan.tsx';
import { useCountedParts } from '../scan/use-counted-parts.ts';
import { useMoveStock } from '../stock.queries.ts';
import type { Received } from './received-summary.tsx';

interface ReceivingFormProps {
  email: string;
  onReceived: (received: Received) => void;
}

/** The parts of a delivery. Each scan counts one piece. Nothing changes until the clerk saves. */
export function ReceivingForm({ email, onReceived }: ReceivingFormProps) {
  const { parts, key, change, clear } = useCountedParts('receiving', email);
  const [supplier, setSupplier] = useState('');
  const [deliveryNote, setDeliveryNote] = useState('');
  const [problem, setProblem] = useState('');
  const scanField = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useMoveStock((stocks) => {
    onReceived({ lines: stocks.map((stock) => ({ stock, quantity: quantityOf(stock, parts) })) });
    clear();
  });
  useEffect(() => scanField.current?.focus(), []);
  const pieces = parts.reduce((sum, { text }) => sum + (readPieces(text) ?? 0), 0);

  function countPiece(stock: PartStock): string {
    const counted = change((current) => addPiece(current, stock)).find((part) => part.stock._id === stock._id);
    return `${stock.partNumber}: ${counted?.text ?? ''}`;
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (parts.length === 0) return setProblem('Nothing has been counted yet. Scan the parts of the delivery.');
    if (parts.some((part) => errorOf(part))) return setProblem('Correct the quantities first.');
    setProblem('');
    const lines = parts.map((part) => ({ partId: part.stock._id, quantity: Number(part.text) }));
    if (!isPending) mutate({ kind: 'receive', key, receipt: { lines, supplier: supplier.trim(), deliveryNote: deliveryNote.trim() } });
  }

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
                onRemove={() => change((current) => withoutPart(current, part.stock._id))}
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
                <TextInput value={supplier} maxLength={100} onChange={(event) => setSupplier(event.target.value)} />
              </Field>
              <Field label="Packing slip number" hint="Optional">
                <TextInput
                  value={deliveryNote}
                  maxLength={60}
                  autoComplete="off"
                  onChange={(event) => setDeliveryNote(event.target.value)}
                />
              </Field>
            </div>
            <FormError>{problem || (error ? messageOf(error) : '')}</FormError>
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

const quantityOf = (stock: PartStock, parts: readonly CountedPart[]) =>
  Number(parts.find((part) => part.stock._id === stock._id)?.text ?? 0);

function messageOf(error: unknown): string {
  const isOtherDelivery = error instanceof ApiError && error.code === 'idempotency-key-reused';
  return isOtherDelivery
    ? 'This delivery was already saved before your last changes. Check the stock of each part, and remove the lines that were already added.'
    : failureMessage(error);
}
