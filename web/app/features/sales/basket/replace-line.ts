import type { BasketLine } from '@axlewright/contract/sales/baskets';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import type { createIdempotencyKeys } from '../../../platform/idempotency-keys.ts';
import { reloadBasket, tellOtherTabs } from './basket-count.ts';
import { forShownCompany } from './for-shown-company.ts';
import { linePartNumber } from './line-name.ts';

type Keys = Pick<ReturnType<typeof createIdempotencyKeys>, 'keyOf'>;

/**
 * Replaces the part of a line with its successor. The new line remembers the old number. It is added before the old line is removed, so a lost
 * connection loses nothing. A repeated call with the same keys adds it only once. Reloads the basket even after an error, because the new
 * line may be there already.
 */
export async function replaceLine(queryClient: QueryClient, line: BasketLine, keys: Keys): Promise<void> {
  if (!line.replacedBy) return;
  const { _id, quantity, note, vehicle, replacedBy } = line;
  const orderedAs = line.orderedAs || (linePartNumber(line) ?? '');
  const body = await forShownCompany(queryClient, [{ partId: replacedBy.partId, quantity, note, vehicle, orderedAs }]);
  try {
    await callApi('addBasketLines', { body, headers: { 'Idempotency-Key': keys.keyOf(body) } });
    await callApi('removeBasketLine', { params: { id: _id } });
  } finally {
    tellOtherTabs();
    await reloadBasket(queryClient);
  }
}
