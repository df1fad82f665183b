import type { BasketLine } from '@axlewright/contract/sales/baskets';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { reloadBasket, tellOtherTabs } from './basket-count.ts';

/**
 * Replaces the part of a line with its successor. The new line remembers the old number. It is added before the old line is removed, so a lost
 * connection loses nothing. The key makes a repeated call add it only once.
 */
export async function replaceLine(queryClient: QueryClient, line: BasketLine): Promise<void> {
  if (!line.replacedBy) return;
  const { _id, quantity, note, vehicle, part, replacedBy } = line;
  await callApi('addBasketLines', {
    body: { lines: [{ partId: replacedBy.partId, quantity, note, vehicle, orderedAs: line.orderedAs || (part?.partNumber ?? '') }] },
    headers: { 'Idempotency-Key': `replace-${_id}-${replacedBy.partId}` },
  });
  await callApi('removeBasketLine', { params: { id: _id } });
  tellOtherTabs();
  await reloadBasket(queryClient);
}
