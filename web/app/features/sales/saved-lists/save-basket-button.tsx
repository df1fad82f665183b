import { paths } from '@axlewright/contract/site/page-paths';
import { type FormEvent, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveBasketAsList } from './saved-lists.queries.ts';

/** Asks for a name and saves the basket as a list of the company. The basket stays as it is. */
export function SaveBasketButton() {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useSaveBasketAsList();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    mutate(name, {
      onSuccess: () => {
        setOpen(false);
        toast.success(`Saved as ${name}`, [{ label: 'Saved lists', to: paths.savedLists }]);
      },
    });
  }

  function open() {
    reset();
    setOpen(true);
  }

  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
        Save as list
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Save as list"
        description="All members of your company see the list. Your basket stays as it is."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" form="save-list" variant="primary" loading={isPending}>
              Save list
            </Button>
          </>
        }
      >
        <form id="save-list" onSubmit={save}>
          <Field label="Name" hint="For example: weekly order" error={error && failureMessage(error)}>
            <TextInput ref={field} required maxLength={100} />
          </Field>
        </form>
      </Dialog>
    </>
  );
}
