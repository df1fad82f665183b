import { ApiError } from '@axlewright/client/call-endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../../platform/api.ts';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { isKeyUsed, randomKey } from '../../../../platform/idempotency-keys.ts';
import { reloadBasket, showBasket } from '../../basket/basket-count.ts';
import { isRefused } from '../../basket/send-to-basket.ts';
import { callsToAdd, hasRowsOf, withKeyOf } from '../rows/lines-to-add.ts';
import type { PadOwner, PendingAdd } from '../rows/stored-pad.ts';
import type { Pad } from './use-pad.ts';

/** How many lines and pieces the last add has put into the basket. */
export interface AddResult {
  lines: number;
  pieces: number;
}

export interface AddLines {
  add: () => void;
  isSending: boolean;
  /** Whether an interrupted call can be repeated, because its rows are still the same. */
  mayRepeat: boolean;
  /** earlier: an earlier call has reached the basket although its response was lost, and the user has changed its rows since then. */
  result: AddResult | 'earlier' | null;
  /** Why the last add failed; null if it did not. The lines are still on the pad. */
  problem: string | null;
}

/**
 * Adds the ready lines to the basket and removes them from the pad. Lines that are on their way are stored with the key of their call. If the
 * call is interrupted, even by a reload, it is repeated with this key, so that no line is added twice and none is lost.
 */
export function useAddLines(owner: PadOwner, { state, findings, counts, pending, setPending, finishPending }: Pad): AddLines {
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<AddLines['result']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const mayRepeat = pending.length > 0 && hasRowsOf(pending, state.rows);

  async function send(calls: readonly PendingAdd[]): Promise<void> {
    if (isBusy.current || owner === 'visitor' || 'clerkEmail' in owner) return;
    isBusy.current = true;
    setSending(true);
    setProblem(null);
    const added = { lines: 0, pieces: 0 };
    try {
      for (const call of calls) {
        const body = { companyId: owner.companyId, lines: [...call.lines] };
        showBasket(queryClient, await callApi('addBasketLines', { body, headers: { 'Idempotency-Key': call.key } }));
        added.lines += call.lines.length;
        added.pieces += call.lines.reduce((sum, { quantity }) => sum + quantity, 0);
        finishPending(call);
      }
    } catch (error) {
      const [first] = calls;
      if (first?.former && isKeyUsed(error)) {
        finishPending({ ...first, rows: first.former });
        setResult('earlier');
        void reloadBasket(queryClient);
        return;
      }
      // With `company-changed`, an earlier call may still have added the lines, because the shop checks the company before the key. So the calls
      // keep their keys, and a repeat after switching back adds nothing twice.
      if (isRefused(error) && !isCompanyChanged(error)) setPending([]);
      setProblem(problemText(error));
    } finally {
      isBusy.current = false;
      setSending(false);
      if (added.lines > 0) setResult(added);
    }
  }

  function add(): void {
    if (isBusy.current) return;
    const newCalls = () => callsToAdd(state.rows, findings, randomKey);
    const calls = mayRepeat ? pending : withKeyOf(pending[0], newCalls());
    if (calls.length === 0) return;
    setPending(calls);
    setResult(null);
    void send(calls);
  }

  // Finishes an add that was interrupted by a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (mayRepeat) void send(pending);
  }, []);

  // Removes the message once the pad is empty, because the lines that could not be added are then gone.
  useEffect(() => {
    if (problem !== null && counts.lines === 0) setProblem(null);
  }, [counts.lines, problem]);
  return { add, isSending, mayRepeat, result, problem };
}

function problemText(error: unknown): string {
  if (isCompanyChanged(error)) return 'You are now ordering for another company. Switch back to add these lines.';
  return failureMessage(error);
}

const isCompanyChanged = (error: unknown) => error instanceof ApiError && error.code === 'company-changed';
