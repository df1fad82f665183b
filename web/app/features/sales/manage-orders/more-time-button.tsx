import type { OrderDetail } from '@axlewright/contract/sales/orders';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';

const MoreTimeDialog = loadLater(async () => (await import('./more-time-dialog.tsx')).MoreTimeDialog);

/** The button that opens the dialog to give the buyer of an unpaid order more time to pay. Other orders have no button. */
export function MoreTimeButton({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState(false);
  if (order.payBy === null && !open) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>More time to pay</Button>
      {open && <MoreTimeDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
