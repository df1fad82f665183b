import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { maximumQuantity, readQuantity } from '@axlewright/contract/sales/order-quantity';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Field } from '../../../ui/field.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { useChangeLine } from './basket.queries.ts';

/** A quantity is saved this long after the last keystroke or press of a button. */
const debounceMs = 500;

/**
 * The quantity of a line, saved while the user types. If the save fails, the field keeps the quantity and sends it when the browser is
 * online again.
 */
export function LineQuantity({ line, name }: { line: BasketLine; name: string }) {
  const { typed, change, save, leave, problem } = useTypedQuantity(line);
  return (
    <Field label={`Quantity of ${name}`} hideLabel error={problem}>
      <QuantityInput
        value={typed}
        onValueChange={change}
        onBlur={leave}
        onKeyUp={(event) => event.key === 'Enter' && save()}
        min={line.orderable?.from ?? 1}
        max={line.orderable?.to ?? maximumQuantity}
        step={line.orderable?.step ?? 1}
      />
    </Field>
  );
}

function useTypedQuantity(line: BasketLine) {
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate } = useChangeLine(line);
  /** Why the typed quantity is not saved. Stays while it is sent again, so that the buyer does not check out with another quantity. */
  const [failure, setFailure] = useState<Error | null>(null);
  const timer = useRef<number>(undefined);
  const unsaved = useRef<string | null>(null);

  function save(): void {
    clearTimeout(timer.current);
    const text = unsaved.current;
    const quantity = text === null ? null : readQuantity(text);
    if (text === null || quantity === null) return;
    mutate({ quantity }, { onSuccess: () => forget(text), onError: setFailure });
  }

  /** The field shows the saved quantity again, unless the user has typed another one in the meantime. */
  function forget(saved: string): void {
    if (unsaved.current !== saved) return;
    unsaved.current = null;
    setTyped(null);
    setFailure(null);
  }

  /** An empty field shows the saved quantity again when the user leaves it. */
  function leave(): void {
    if (typed?.trim() === '') forget(typed);
    else save();
  }

  function change(text: string): void {
    setFailure(null);
    unsaved.current = text;
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(save, debounceMs);
  }

  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const sendAgain = () => latestSave.current();
    window.addEventListener('online', sendAgain);
    // The user may leave the page right after typing.
    return () => {
      window.removeEventListener('online', sendAgain);
      latestSave.current();
    };
  }, []);

  const isInvalid = typed !== null && typed.trim() !== '' && readQuantity(typed) === null;
  return {
    typed: typed ?? String(line.quantity),
    change,
    save,
    leave,
    problem: isInvalid ? 'Enter a whole number' : failure && `Not saved. ${failureMessage(failure)}`,
  };
}
