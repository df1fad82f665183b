import { type SavedView, type ViewList, viewNameMaxLength } from '@axlewright/contract/desk/saved-views';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { failureMessage } from '../../platform/failure-message.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSaveView } from './views.queries.ts';

interface ViewDialogProps {
  list: ViewList;
  query: string;
  /** The view to rename. */
  former?: SavedView | undefined;
  /** All views of the list. */
  views: readonly SavedView[];
  onClose: () => void;
}

/** Asks for the name of a view, and saves it. */
export function ViewDialog({ list, query, former, views, onClose }: ViewDialogProps) {
  const [name, setName] = useState(former?.name ?? '');
  const [problem, setProblem] = useState('');
  const { mutate, error, isPending } = useSaveView();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  const typed = name.trim();
  const replaced = views.find((view) => view !== former && view.name.toLowerCase() === typed.toLowerCase());

  function save(event: FormEvent) {
    event.preventDefault();
    if (typed === '') return setProblem('Enter a name');
    if (isPending) return;
    mutate(
      { view: { list, name: typed, query }, former },
      {
        onSuccess: () => {
          toast.success(`View “${typed}” saved`);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title={former ? 'Rename view' : 'Save this view'}
      formLabel="View"
      onSubmit={save}
      submitLabel={replaced ? 'Replace' : 'Save'}
      isPending={isPending}
      canCloseWhilePending
      error={error ? failureMessage(error) : ''}
    >
      <Field
        label="Name"
        error={problem}
        hint={
          replaced ? `Replaces your view “${replaced.name}”.` : former ? undefined : 'Keeps the search, the filters and the sort order.'
        }
      >
        <TextInput
          ref={field}
          value={name}
          maxLength={viewNameMaxLength}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value);
            setProblem('');
          }}
        />
      </Field>
    </FormDialog>
  );
}
