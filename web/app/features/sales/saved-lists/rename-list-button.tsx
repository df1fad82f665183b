import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import { useChangeList } from './saved-lists.queries.ts';

/** Asks for a new name of a list. */
export function RenameListButton({ list: { _id, name } }: { list: { _id: string; name: string } }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useChangeList(_id);

  function rename(newName: string) {
    mutate(
      { name: newName },
      {
        onSuccess: () => {
          setOpen(false);
          toast.success(`Renamed to ${newName}`);
        },
      },
    );
  }

  function open() {
    reset();
    setOpen(true);
  }

  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
        Rename
      </Button>
      <ListNameDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Rename list"
        description="All members of your company will see the new name."
        saveLabel="Rename"
        name={name}
        isSaving={isPending}
        error={error}
        onClearError={reset}
        onSave={rename}
      />
    </>
  );
}
