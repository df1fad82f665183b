import RotateCcw from 'virtual:icon/rotate-ccw';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureMessage } from '../../../platform/failure-message.ts';
import { createIdempotencyKeys } from '../../../platform/idempotency-keys.ts';
import { useCan } from '../../../platform/my-capabilities.ts';
import { useLatestSignal } from '../../../platform/use-latest-signal.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { reorder } from './reorder.ts';
import { reorderHeadline } from './reorder-headline.ts';

interface ReorderButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  order: Pick<Order, '_id' | 'lines'>;
}

/** Adds the parts of an order to the basket, and opens the basket. The basket then says what is missing, and which prices have changed. */
export function ReorderButton({ order: { _id, lines }, ...style }: ReorderButtonProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const beginSignal = useLatestSignal();
  const [keys] = useState(createIdempotencyKeys);
  const [isPending, setPending] = useState(false);
  if (!useCan('orders.place')) return null;

  async function start() {
    const signal = beginSignal();
    setPending(true);
    try {
      const result = await reorder(queryClient, { orderId: _id, lines, keyOf: keys.keyOf });
      keys.reset();
      const showBasket = () => void navigate(paths.basket, { state: { reorder: result } });
      const actions = [{ label: 'View basket', onClick: showBasket }];
      if (!signal.aborted) showBasket();
      else if (result.added === 0) toast.error(reorderHeadline(result), actions);
      else toast.success(reorderHeadline(result), actions);
    } catch (error) {
      toast.error(failureMessage(error));
    }
    setPending(false);
  }

  return (
    <Button {...style} loading={isPending} onClick={() => void start()} aria-label={`Order again: order ${_id}`}>
      <RotateCcw aria-hidden="true" />
      Order again
    </Button>
  );
}
