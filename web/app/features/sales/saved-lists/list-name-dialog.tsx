import { listNameMaxLength } from '@axlewright/contract/sales/saved-lists';
import { type FormEvent, useId, useRef } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

interface ListNameDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  saveLabel: string;
  /** the name to start with */
  name?: string;
  isSaving: boolean;
  /** why the name could not be saved */
  error: Error | null;
  /** called when the user types after an error */
  onClearError: () => void;
  onSave: (name: string) => void;
}

/** Asks for the name of a list. */
export function ListNameDialog({
  open,
  onClose,
  title,
  description,
  saveLabel,
  name,
  isSaving,
  error,
  onClearError,
  onSave,
}: ListNameDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave(field.current?.value.trim() ?? '');
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <Field label="Name" hint="For example: weekly order" error={error && failureMessage(error)}>
          <TextInput ref={field} required maxLength={listNameMaxLength} defaultValue={name} onChange={() => error && onClearError()} />
        </Field>
      </form>
    </Dialog>
  );
}
