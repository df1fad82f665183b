import { ApiError } from '@axlewright/client/call-endpoint';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentUserId, readAccessToken } from '../../../platform/access-token.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { createIdempotencyKeys } from '../../../platform/idempotency-keys.ts';
import { withReturnPath } from '../../../platform/return-path.ts';
import { toast } from '../../../ui/toast.tsx';
import type { NewBasketLine } from './new-basket-line.ts';
import { type PendingAdd, rememberPendingAdd } from './pending-add.ts';

export interface AddToBasketOptions {
  /** Called instead of the error message if the server rejects some of the lines. `error.problem.lines` says which ones. */
  onRejected?: (error: ApiError) => void;
}

export interface AddToBasket {
  /**
   * Adds the lines and says so, or says why it failed. `what` describes them, as in "3 × Brake rotor". Resolves to whether they were added.
   * Visitors first go to the login page, and the lines are added after the sign-in.
   */
  add: (lines: NewBasketLine[], what: string, options?: AddToBasketOptions) => Promise<boolean>;
  isPending: boolean;
}

/** Adds parts to the basket. If the user repeats an add after a lost connection, the lines are added only once. */
export function useAddToBasket(): AddToBasket {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [keys] = useState(createIdempotencyKeys);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);

  async function add(lines: NewBasketLine[], what: string, options: AddToBasketOptions = {}): Promise<boolean> {
    if (isSending.current) return false;
    const toAdd = { userId: currentUserId(), lines, what, key: keys.keyOf(lines) };
    if (readAccessToken() === null) {
      signInFirst(toAdd);
      return false;
    }
    isSending.current = true;
    setPending(true);
    try {
      return await send(toAdd, options);
    } catch (error) {
      toast.error(failureMessage(error));
      return false;
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  function signInFirst(toAdd: PendingAdd): void {
    rememberPendingAdd(toAdd);
    void navigate(withReturnPath(paths.login, `${pathname}${search}${hash}`));
  }

  async function send(toAdd: PendingAdd, { onRejected }: AddToBasketOptions): Promise<boolean> {
    // Loaded on the first click, so that pages with this button stay small.
    const { sendToBasket, isRefused } = await import('./send-to-basket.ts');
    try {
      await sendToBasket(queryClient, toAdd);
      keys.reset();
      return true;
    } catch (error) {
      if (isRefused(error)) keys.reset();
      if (error instanceof ApiError && error.status === 401) signInFirst(toAdd);
      else if (error instanceof ApiError && error.code === 'lines-rejected' && onRejected) onRejected(error);
      else throw error;
      return false;
    }
  }

  return { add, isPending };
}
