import { ApiError } from '@axlewright/client/call-endpoint';
import { paths } from '@axlewright/contract/site/page-paths';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserId } from '../../../platform/access-token.ts';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { showBasket } from './basket-count.ts';
import { forShownCompany } from './for-shown-company.ts';
import { forgetPendingAdd, type PendingAdd, readPendingAdd, rememberPendingAdd } from './pending-add.ts';
import { mayUndo, undoAdd } from './undo-add.ts';

/** Adds lines to the basket. Shows the new basket and a message with a link to it. Throws if the lines could not be added. */
export async function sendToBasket(queryClient: QueryClient, { lines, what, key }: PendingAdd): Promise<void> {
  const body = await forShownCompany(queryClient, lines);
  const basket = await callApi('addBasketLines', { body, headers: { 'Idempotency-Key': key } });
  showBasket(queryClient, basket);
  showAdded(queryClient, basket.companyId, { lines, what });
}

function showAdded(queryClient: QueryClient, companyId: string, { lines, what }: Pick<PendingAdd, 'lines' | 'what'>): void {
  const undo = { label: 'Undo', onClick: () => void undoAdd(queryClient, companyId, lines) };
  toast.success(`${what} added to your basket`, [{ label: 'View basket', to: paths.basket }, ...(mayUndo(lines) ? [undo] : [])]);
}

/** Adds the lines that were chosen before the sign-in. After an error that may be temporary, the next page load tries again. */
export async function finishPendingAdd(queryClient: QueryClient): Promise<void> {
  const found = readPendingAdd();
  if (!found) return;
  // From now on, these lines belong to this user. Even if adding them fails, they must not be added for another user who signs in later.
  const pending = { ...found, userId: currentUserId() };
  rememberPendingAdd(pending);
  try {
    await sendToBasket(queryClient, pending);
    forgetPendingAdd();
  } catch (error) {
    if (!isRefused(error)) return;
    forgetPendingAdd();
    toast.error(failureMessage(error));
  }
}

/** Returns whether the server has rejected the call. After other errors, the same call can be repeated. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500 && ![401, 429].includes(error.status);
