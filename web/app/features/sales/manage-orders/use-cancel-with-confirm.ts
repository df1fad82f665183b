import type { Order } from '@axlewright/contract/sales/orders';
import { type ReactElement, useCallback } from 'react';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { cancelQuestion, orderTitle } from '../orders/order-texts.ts';
import { useCancelOrder } from '../orders/use-cancel-order.ts';

const texts = {
  done: ({ _id }: Order) => `Order ${_id} canceled. Stock returned.`,
  failed: ({ _id }: Order, reason: string) => `Order ${_id} was not canceled. ${reason}`,
};

/** Asks the user, then cancels the order. The page must render `confirmDialog`. */
export function useCancelWithConfirm(): { cancel: (order: Order) => void; pendingId: string | null; confirmDialog: ReactElement } {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate, isPending, variables } = useCancelOrder(texts);

  const cancel = useCallback(
    async (order: Order) => {
      const isSure = await confirm({
        title: cancelQuestion(order),
        text: `Order ${order._id} for ${order.customer || order.email}: ${orderTitle(order)}. The order is canceled and its stock is returned.`,
        confirmLabel: 'Cancel order',
        cancelLabel: 'Keep order',
        tone: 'danger',
      });
      if (isSure) mutate(order);
    },
    [confirm, mutate],
  );

  return { cancel: (order) => void cancel(order), pendingId: isPending ? variables._id : null, confirmDialog };
}
