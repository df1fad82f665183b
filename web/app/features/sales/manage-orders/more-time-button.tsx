import type { OrderDetail } from '@axlewright/contract/sales/orders';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';

const MoreTimeDialog = loadLater(async () => (await import('./more-time-dialog.tsx')).MoreTimeDialog);

/** The button that lets an unpaid order live longer, because the buyer said when the payment comes. There is no button for other orders. */
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
