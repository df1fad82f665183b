import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { maximumQuantity, readQuantity } from '@axlewright/contract/sales/order-quantity';
import { use, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Field } from '../../../ui/field.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { useChangeLine } from './basket.queries.ts';
import { UnsavedQuantitiesContext } from './use-check-out.ts';

/** A quantity is saved this long after the last keystroke or press of a button. */
const debounceMs = 500;

/**
 * The quantity of a line, saved while the user types. If the save fails, the field keeps the quantity and sends it when the browser is
 * online again.
 */
export function LineQuantity({ line, name }: { line: BasketLine; name: string }) {
  const { field, typed, change, save, leave, problem } = useTypedQuantity(line);
  return (
    <Field label={`Quantity of ${name}`} hideLabel error={problem}>
      <QuantityInput
        ref={field}
        value={typed}
        onValueChange={change}
        onBlur={leave}
        onKeyUp={(event) => event.key === 'Enter' && void save()}
        min={line.orderable?.from ?? 1}
        max={line.orderable?.to ?? maximumQuantity}
        step={line.orderable?.step ?? 1}
      />
    </Field>
  );
}

interface Run {
  text: string;
  isSaved: Promise<boolean>;
}

function useTypedQuantity(line: BasketLine) {
  const [typed, setTyped] = useState<string | null>(null);
  const { mutateAsync } = useChangeLine(line);
  /**
   * Why the typed quantity is not saved. The error stays while the quantity is sent again, because a field with an error blocks the
   * checkout. So the buyer cannot check out with a different quantity.
   */
  const [failure, setFailure] = useState<Error | null>(null);
  const timer = useRef<number>(undefined);
  const unsaved = useRef<string | null>(null);
  const running = useRef<Run>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const unsavedOfBasket = use(UnsavedQuantitiesContext);

  /** Returns whether the typed quantity is saved. Does not send it again while it is being saved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    const text = unsaved.current;
    if (text === null) return true;
    const quantity = readQuantity(text);
    if (quantity === null) return false;
    if (running.current?.text !== text) {
      const run: Run = { text, isSaved: send(text, quantity, () => running.current === run) };
      running.current = run;
    }
    return running.current.isSaved;
  }

  /** `isLatest` returns false if a later save has begun, even one of the same text. */
  async function send(text: string, quantity: number, isLatest: () => boolean): Promise<boolean> {
    try {
      await mutateAsync({ quantity });
      if (isLatest()) forget(text);
      return true;
    } catch (error) {
      if (isLatest() && unsaved.current === text) setFailure(error as Error);
      return false;
    } finally {
      if (isLatest()) running.current = undefined;
    }
  }

  /** The field shows the saved quantity again, unless the user has typed a different one in the meantime. */
  function forget(saved: string): void {
    if (unsaved.current !== saved) return;
    unsaved.current = null;
    unsavedOfBasket.delete(line._id);
    setTyped(null);
    setFailure(null);
  }

  /** An empty field shows the saved quantity again when the user leaves it. */
  function leave(): void {
    if (typed?.trim() === '') forget(typed);
    else void save();
  }

  function change(text: string): void {
    setFailure(null);
    unsaved.current = text;
    unsavedOfBasket.set(line._id, async () => ((await latestSave.current()) ? null : field.current));
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), debounceMs);
  }

  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const sendAgain = () => void latestSave.current();
    window.addEventListener('online', sendAgain);
    // The user may leave the page right after typing.
    return () => {
      window.removeEventListener('online', sendAgain);
      void latestSave.current();
      unsavedOfBasket.delete(line._id);
    };
  }, [unsavedOfBasket, line._id]);

  const isInvalid = typed !== null && typed.trim() !== '' && readQuantity(typed) === null;
  return {
    field,
    typed: typed ?? String(line.quantity),
    change,
    save,
    leave,
    problem: isInvalid ? 'Enter a whole number' : failure && `Not saved. ${failureMessage(failure)}`,
  };
}
