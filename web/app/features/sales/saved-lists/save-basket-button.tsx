import { paths } from '@axlewright/contract/site/page-paths';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import { useSaveBasket } from './saved-lists.queries.ts';

/** Asks for a name and saves the basket as a list of the company. The basket stays as it is. */
export function SaveBasketButton({ companyId }: { companyId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useSaveBasket(companyId);

  function save(name: string) {
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
      <ListNameDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Save as list"
        description="All members of your company will see the list. Your basket stays as it is."
        saveLabel="Save list"
        isSaving={isPending}
        error={error}
        onClearError={reset}
        onSave={save}
      />
    </>
  );
}
