import type { Order } from '@axlewright/contract/sales/orders';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { cancelQuestion, orderTitle } from './order-texts.ts';
import { useCancelOrder } from './use-cancel-order.ts';

const texts = { done: () => 'Order canceled', failed: (_order: Order, reason: string) => `The order was not canceled. ${reason}` };

interface CancelOrderButtonProps {
  order: Order;
  label?: string;
}

/** A button that asks for confirmation and then cancels the order. */
export function CancelOrderButton({ order, label = 'Cancel' }: CancelOrderButtonProps) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate, isPending } = useCancelOrder(texts);

  async function cancel() {
    const isSure = await confirm({
      title: cancelQuestion(order),
      text: `${orderTitle(order)}. The order is canceled and its stock is returned. This cannot be undone.`,
      confirmLabel: 'Cancel order',
      cancelLabel: 'Keep order',
      tone: 'danger',
    });
    if (isSure) mutate(order);
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => void cancel()} loading={isPending} aria-label={`Cancel order ${order._id}`}>
        {label}
      </Button>
      {confirmDialog}
    </>
  );
}
