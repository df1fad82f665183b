import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteList } from './saved-lists.queries.ts';

interface DeleteListButtonProps {
  list: { _id: string; name: string };
  onDeleted?: () => void;
}

/** Asks for confirmation, because all members of the company use the list. */
export function DeleteListButton({ list: { _id, name }, onDeleted }: DeleteListButtonProps) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate, isPending } = useDeleteList();

  async function deleteList() {
    const isSure = await confirm({
      title: `Delete the list ${name}?`,
      text: 'It is deleted for all members of your company. This cannot be undone.',
      confirmLabel: 'Delete list',
      tone: 'danger',
    });
    if (!isSure) return;
    mutate(_id, {
      onSuccess: () => {
        toast.success('List deleted');
        onDeleted?.();
      },
      onError: (error) => toast.error(failureMessage(error)),
    });
  }

  return (
    <>
      <Button variant="quiet" size="small" loading={isPending} aria-label={`Delete list: ${name}`} onClick={() => void deleteList()}>
        Delete
      </Button>
      {confirmDialog}
    </>
  );
}
