import type { Part } from '@axlewright/contract/catalog/parts';
import { isOrderableQuantity, orderQuantityHint, readWholeNumber } from '@axlewright/contract/sales/order-quantity';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { controlStyle } from '../../../ui/control-style.ts';
import { vehicleOfLine } from '../../catalog/vehicle/chosen-vehicle.ts';
import { useAddToBasket } from './use-add-to-basket.ts';

interface QuickAddProps {
  part: Pick<Part, '_id' | 'name' | 'partNumber' | 'minQ' | 'availableQ' | 'orderMultiple'>;
  minOrder: number;
}

/** A quantity field and a button in a row of a table. Enter adds to the basket. The arrow keys go to the rows above and below. */
export function QuickAdd({ part, minOrder }: QuickAddProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { add, isPending } = useAddToBasket();
  const problem = problemOf(typed, part);

  async function addTyped() {
    const quantity = typed.trim() === '' ? minOrder : Number(typed);
    const what = `${quantity.toLocaleString('en-US')} × ${part.name || part.partNumber}`;
    // Before the response arrives, the user may go on to another row, or type another quantity.
    field.current?.focus();
    if (problem === null && (await add([{ partId: part._id, quantity, ...vehicleOfLine() }], what)))
      setTyped((current) => (current === typed ? '' : current));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const row = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (row !== undefined) focusRow(event.currentTarget, row);
    else if (event.key === 'Enter') void addTyped();
    else return;
    event.preventDefault();
  }

  const problemId = `quick-add-${part._id}`;
  return (
    <div className="grid justify-items-end gap-1">
      <div className="flex gap-2">
        <div className="w-18">
          <input
            ref={field}
            data-quick-add
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Quantity of ${part.partNumber}`}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : problemId}
            placeholder={minOrder.toLocaleString('en-US')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
            className={`${controlStyle} figures px-1 text-center`}
          />
        </div>
        <Button
          size="small"
          loading={isPending}
          onClick={() => void addTyped()}
          aria-label={`Add ${part.partNumber} to the basket`}
          className="min-h-11"
        >
          Add
        </Button>
      </div>
      <p id={problemId} aria-live="polite" className="max-w-40 text-end text-danger text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function problemOf(typed: string, part: QuickAddProps['part']): string | null {
  if (typed.trim() === '') return null;
  const quantity = readWholeNumber(typed) ?? Number.NaN;
  const bounds = { ...part, availableQ: part.availableQ ?? 0 };
  if (isOrderableQuantity(quantity, bounds)) return null;
  return Number.isSafeInteger(quantity) ? orderQuantityHint(quantity, bounds) : 'Enter a whole number';
}

function focusRow(from: HTMLInputElement, by: number): void {
  const fields = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('[data-quick-add]') ?? [])];
  fields[fields.indexOf(from) + by]?.focus();
}
