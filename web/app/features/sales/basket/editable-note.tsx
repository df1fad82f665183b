import { type BasketLine, lineNoteMaxLength } from '@axlewright/contract/sales/baskets';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFocusWhenGone } from '../../../ui/move-focus.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { useChangeLine } from './basket.queries.ts';

/** The buyer's note on a line, such as the customer or the car that it is for, with a form to change it. */
export function EditableNote({ line, name }: { line: BasketLine; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button replaces the form.
  useFocusWhenGone(isOpen, () => button.current);
  if (isOpen) return <NoteForm line={line} name={name} onClose={() => setOpen(false)} />;
  return (
    <p className="wrap-anywhere text-sm">
      {line.note && <span className="text-ink-soft">{line.note} </span>}
      <button
        ref={button}
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`${line.note ? 'Edit' : 'Add'} note: ${name}`}
        className="inline-flex min-h-9 items-center text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-accent pointer-coarse:min-h-11"
      >
        {line.note ? 'Edit' : 'Add note'}
      </button>
    </p>
  );
}

function NoteForm({ line, name, onClose }: { line: BasketLine; name: string; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useChangeLine(line);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = field.current?.value.trim() ?? '';
    if (note === line.note) onClose();
    // If the user has typed more in the meantime, the form stays open.
    else mutate({ note }, { onSuccess: () => field.current?.value.trim() === note && onClose() });
  }

  return (
    <form onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && onClose()} className="mt-2 grid max-w-md gap-2">
      <Field
        label={`Note: ${name}`}
        hideLabel
        hint="For example the customer or the car. It is printed on the order."
        error={error && failureMessage(error)}
      >
        <TextInput ref={field} defaultValue={line.note} maxLength={lineNoteMaxLength} onChange={() => error && reset()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" loading={isPending}>
          Save note
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
