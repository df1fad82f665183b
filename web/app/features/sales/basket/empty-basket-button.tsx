import type { Basket } from '@axlewright/contract/sales/baskets';
import { useQueryClient } from '@tanstack/react-query';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useEmptyBasket } from './basket.queries.ts';
import { putBack } from './put-back.ts';

/** Removes all lines without a confirmation, because the message has an Undo button. */
export function EmptyBasketButton({ basket }: { basket: Basket }) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useEmptyBasket();

  async function empty() {
    try {
      await mutateAsync(basket);
      toast.success('Basket emptied', [{ label: 'Undo', onClick: () => putBack(queryClient, basket) }]);
    } catch (error) {
      toast.error(failureMessage(error));
    }
  }

  return (
    <Button variant="quiet" size="small" loading={isPending} onClick={() => void empty()} className="justify-self-start">
      Empty basket
    </Button>
  );
}
