import type { Basket } from '@axlewright/contract/sales/baskets';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { randomKey } from '../../../platform/idempotency-keys.ts';
import { runWithRetry } from '../../../platform/run-with-retry.ts';
import { showBasket } from './basket-count.ts';

/**
 * The lines, and the company from whose basket they were removed. If the user is now ordering for another company, the server rejects the
 * call.
 */
type RemovedLines = Pick<Basket, 'companyId' | 'lines'>;

/**
 * Adds removed lines to the basket again. Skips lines without `part`, because the shop no longer has their parts. A retry has the same
 * idempotency key, so the lines are not added twice if only the response was lost.
 */
export function putBack(queryClient: QueryClient, { companyId, lines }: RemovedLines): void {
  const known = lines.filter(({ part }) => part !== null);
  if (known.length === 0) return;
  const newLines = known.map(({ partId, quantity, note, orderedAs, vehicle }) => ({ partId, quantity, note, orderedAs, vehicle }));
  const body = { companyId, lines: newLines };
  const headers = { 'Idempotency-Key': randomKey() };
  runWithRetry(async () => showBasket(queryClient, await callApi('addBasketLines', { body, headers })));
}
