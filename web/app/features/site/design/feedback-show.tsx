import Inbox from 'virtual:icon/inbox';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Row, Show } from './show.tsx';

export function FeedbackShow() {
  const { confirm, confirmDialog } = useConfirm();
  const [dialogOpen, setDialogOpen] = useState(false);

  async function ask() {
    const confirmed = await confirm({ title: 'Delete product from your orders?', confirmLabel: 'Delete', tone: 'danger' });
    toast.info(confirmed ? 'Confirmed' : 'Canceled');
  }

  return (
    <Show title="Feedback">
      <Row>
        <Button onClick={ask}>Confirm dialog</Button>
        <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
        <Button onClick={() => toast.success('Order Placed Successfully')}>Success toast</Button>
        <Button onClick={() => toast.error('Please order a valid quantity')}>Error toast</Button>
        <Spinner label="Loading orders…" />
      </Row>
      <div className="grid gap-4 lg:grid-cols-3">
        <EmptyState icon={<Inbox aria-hidden="true" />} title="No orders yet" action={<Button>Browse parts</Button>}>
          Your orders appear here.
        </EmptyState>
        <ErrorState onRetry={() => undefined}>The server did not respond. Nothing was lost.</ErrorState>
        <FormError>The shop could not be reached. Check your connection and try again.</FormError>
        <div className="grid content-start gap-3">
          <Skeleton className="h-32 w-full" />
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      {confirmDialog}
      <Dialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Edit stock"
        description="Pieces on the shelf right now."
        actions={
          <>
            <Button onClick={() => setDialogOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setDialogOpen(false)}>
              Save
            </Button>
          </>
        }
      />
    </Show>
  );
}
