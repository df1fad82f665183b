import type { NewSavedList, SavedListDetail } from '@axlewright/contract/sales/saved-lists';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import { useSaveLines } from './saved-lists.queries.ts';

interface SaveAsNewListButtonProps {
  /** the name to start with */
  name: string;
  lines: NonNullable<NewSavedList['lines']>;
  /** the company that gets the list */
  companyId: string | undefined;
  disabled: boolean;
  onSaved: (saved: SavedListDetail) => void;
}

/** Asks for a name and saves these lines as a new list. */
export function SaveAsNewListButton({ name, lines, companyId, disabled, onSaved }: SaveAsNewListButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useSaveLines();

  function save(newName: string) {
    mutate(
      { name: newName, lines, companyId },
      {
        onSuccess: (saved) => {
          toast.success(`Saved as ${saved.name}`);
          onSaved(saved);
        },
      },
    );
  }

  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        Save as new list
      </Button>
      <ListNameDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Save as new list"
        description="All members of your company will see the list."
        saveLabel="Save list"
        name={name}
        isSaving={isPending}
        error={error}
        onClearError={reset}
        onSave={save}
      />
    </>
  );
}
