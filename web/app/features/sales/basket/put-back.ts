import type { BasketLine } from '@axlewright/contract/sales/baskets';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { showBasket } from './basket-count.ts';

/** Adds removed lines to the basket again. The shop no longer knows parts of lines without `part`, so those lines are gone. */
export async function putBack(queryClient: QueryClient, lines: readonly BasketLine[]): Promise<void> {
  const known = lines.filter(({ part }) => part !== null);
  if (known.length === 0) return;
  try {
    const again = known.map(({ partId, quantity, note, orderedAs }) => ({ partId, quantity, note, orderedAs }));
    showBasket(queryClient, await callApi('addBasketLines', { body: { lines: again } }));
  } catch (error) {
    toast.error(failureMessage(error), [{ label: 'Retry', onClick: () => void putBack(queryClient, lines) }]);
  }
}
