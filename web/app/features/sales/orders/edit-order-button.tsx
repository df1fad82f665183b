import { reasonNotToCorrect } from '@axlewright/contract/sales/order-corrections';
import type { Order } from '@axlewright/contract/sales/orders';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';

const CorrectionForm = loadLater(async () => (await import('./correction-form.tsx')).CorrectionForm);

interface EditOrderButtonProps {
  order: Order;
  /** true: the user is staff, who can correct a paid order until its first shipment; false: the user is the buyer */
  isForStaff?: boolean;
}

/** The button that opens the dialog to correct an order. There is no button if the order can no longer be corrected. */
export function EditOrderButton({ order, isForStaff = false }: EditOrderButtonProps) {
  const [open, setOpen] = useState(false);
  // The dialog stays open until the response arrives.
  const isRunning = useRef(false);
  // If the order can no longer be corrected while the dialog is open, the dialog stays, and an attempt to save says why.
  if (reasonNotToCorrect(order, isForStaff) !== null && !open) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Edit order ${order._id}`} className="print:hidden">
        Edit
      </Button>
      <Dialog
        open={open}
        onClose={() => !isRunning.current && close()}
        title={`Edit order ${order._id}`}
        description={isForStaff ? 'The buyer gets an email with what you change.' : undefined}
        size="sheet"
      >
        {open && <CorrectionForm order={order} isRunning={isRunning} onClose={close} />}
      </Dialog>
    </>
  );
}
