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

/** Takes the added lines out of the basket again. `basket` is the basket right after the add. */
export async function undoAdd(queryClient: QueryClient, basket: Basket, lines: readonly NewBasketLine[]): Promise<void> {
  try {
    for (const { id, quantity } of quantitiesBefore(basket, lines)) {
      if (quantity > 0) await callApi('changeBasketLine', { params: { id }, body: { quantity } });
      else await callApi('removeBasketLine', { params: { id } });
    }
    toast.info('Removed from your basket');
  } catch (error) {
    toast.error(failureMessage(error));
  }
  tellOtherTabs();
  await reloadBasket(queryClient);
}

/** Returns which quantities the basket's lines had before the add. 0: the line was not there. */
function quantitiesBefore(
  basket: Pick<Basket, 'lines'>,
  added: readonly Pick<NewBasketLine, 'partId' | 'note' | 'quantity'>[],
): { id: string; quantity: number }[] {
  return basket.lines.flatMap(({ _id: id, partId, note, quantity }) => {
    const same = added.filter((line) => line.partId === partId && (line.note ?? '') === note);
    const sum = same.reduce((total, line) => total + line.quantity, 0);
    return same.length > 0 ? [{ id, quantity: Math.max(quantity - sum, 0) }] : [];
  });
}
