import { useRef, useState } from 'react';
import { useCan } from '../../../platform/my-capabilities.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import type { CancellationDraft } from './cancel-pieces-form.tsx';

const CancelPiecesForm = loadLater(async () => (await import('./cancel-pieces-form.tsx')).CancelPiecesForm);

const noDraft: CancellationDraft = { typed: {}, reason: '', wereRefunded: false };

interface CancelPiecesButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  orderId: string;
}

/** The button that opens the dialog to cancel pieces of a paid order. Staff who may not refund see whom to ask. */
export function CancelPiecesButton({ orderId, ...look }: CancelPiecesButtonProps) {
  const [open, setOpen] = useState(false);
  const mayRefund = useCan('refunds.give');
  // Closing the dialog keeps what was typed.
  const [draft, setDraft] = useState(noDraft);
  // The dialog stays open until the response arrives.
  const isRunning = useRef(false);
  if (mayRefund === undefined) return null;
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        Cancel pieces
      </Button>
      <Dialog
        open={open}
        onClose={() => !isRunning.current && setOpen(false)}
        title={`Cancel pieces of order ${orderId}`}
        description={
          mayRefund
            ? 'Canceled pieces are not shipped. They go back to stock, and their price is refunded to the card.'
            : 'This also refunds money, and your role does not allow refunds. Ask an admin or someone with the Finance role. Until then, you can put the order on hold.'
        }
        actions={mayRefund ? undefined : <Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {open && mayRefund && (
          <CancelPiecesForm
            orderId={orderId}
            isRunning={isRunning}
            draft={draft}
            onDraft={setDraft}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              setDraft(noDraft);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
