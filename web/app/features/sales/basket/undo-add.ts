import type { Basket } from '@axlewright/contract/sales/baskets';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { reloadBasket, tellOtherTabs } from './basket-count.ts';
import type { NewBasketLine } from './new-basket-line.ts';

/** Undo sends one call per line. For a long list, it is faster to remove the lines on the basket's page. */
const maximumUndoLines = 20;

export const mayUndo = (lines: readonly NewBasketLine[]) => lines.length <= maximumUndoLines;

/**
 * Removes the added pieces from the basket of this company. Subtracts them from the current quantities, because the buyer may have added
 * more since.
 */
export async function undoAdd(queryClient: QueryClient, companyId: string, lines: readonly NewBasketLine[]): Promise<void> {
  try {
    const basket = await callApi('getBasket');
    const remaining = basket.companyId === companyId ? quantitiesWithout(basket, lines) : [];
    for (const { id, quantity } of remaining) {
      if (quantity > 0) await callApi('changeBasketLine', { params: { id }, body: { quantity } });
      else await callApi('removeBasketLine', { params: { id } });
    }
    toast.info(remaining.length > 0 ? 'Removed from your basket' : 'These parts are no longer in your basket.');
  } catch (error) {
    toast.error(failureMessage(error));
  }
  tellOtherTabs();
  await reloadBasket(queryClient);
}

/** Returns the quantities of the basket's lines without the added pieces. 0: nothing is left of the line. */
function quantitiesWithout(
  basket: Pick<Basket, 'lines'>,
  added: readonly Pick<NewBasketLine, 'partId' | 'note' | 'quantity'>[],
): { id: string; quantity: number }[] {
  return basket.lines.flatMap(({ _id: id, partId, note, quantity }) => {
    const same = added.filter((line) => line.partId === partId && (line.note ?? '') === note);
    const sum = same.reduce((total, line) => total + line.quantity, 0);
    return same.length > 0 ? [{ id, quantity: Math.max(quantity - sum, 0) }] : [];
  });
}
