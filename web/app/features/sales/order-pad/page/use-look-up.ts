import type { ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../../platform/api.ts';
import { isNotFound } from '../../../../platform/failure.ts';
import { lookUpNumbers, type ResolveNumbers } from '../rows/look-up-numbers.ts';
import { needsAnswer, type PadRow, possibleSplit } from '../rows/pad-row.ts';
import type { PadAction } from '../rows/pad-state.ts';

/** A number that is being typed is looked up after this pause. */
const typingPauseMs = 250;

/** If more rows than this are new, they come from a paste or a file, and nobody is typing. */
const maximumTypedRows = 2;

export interface LookUp {
  error: unknown;
  retry: () => void;
}

/**
 * Looks up the numbers of all rows that have no answer yet. If it fails, waits for `retry` or the next change.
 * @param resolve looks up the numbers on the server. By default, it includes the numbers of the user's own company
 */
export function useLookUp(rows: readonly PadRow[], dispatch: Dispatch<PadAction>, resolve: ResolveNumbers = resolveNumbers): LookUp {
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const inProgress = useRef(new Set<string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts it again
  useEffect(() => {
    const waiting = rows.filter((row) => needsAnswer(row) && !inProgress.current.has(keyOf(row)));
    if (waiting.length === 0) return;
    const timer = setTimeout(() => void ask(waiting), waiting.length > maximumTypedRows ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [rows, attempt]);

  async function ask(waiting: readonly PadRow[]): Promise<void> {
    for (const row of waiting) inProgress.current.add(keyOf(row));
    try {
      const answers = await lookUpNumbers(waiting, resolve);
      setError(null);
      dispatch({ type: 'answer', answers: new Map(waiting.flatMap(({ id }, index) => (answers[index] ? [[id, answers[index]]] : []))) });
    } catch (failure) {
      setError(failure);
    } finally {
      for (const row of waiting) inProgress.current.delete(keyOf(row));
    }
  }

  useChosenParts(rows, dispatch, setError, attempt);
  // Clears the error if no row is waiting for a lookup anymore, because Retry would then do nothing.
  useEffect(() => {
    if (error !== null && !rows.some((row) => needsAnswer(row) || row.chosen?.part === null)) setError(null);
  }, [rows, error]);
  return { error, retry: () => setAttempt(attempt + 1) };
}

/** Identifies a lookup that is in progress. If one of these values changes before the answer arrives, the row is looked up once more. */
const keyOf = (row: PadRow) => JSON.stringify([row.id, row.number, possibleSplit(row) !== null]);

async function resolveNumbers(texts: readonly string[]): Promise<readonly ResolvedNumber[]> {
  const { lines } = await callApi('resolveNumbers', { body: { lines: texts.map((text) => ({ text })) } });
  return lines;
}

/** Loads the parts that the user has chosen, with their prices and stock. */
function useChosenParts(rows: readonly PadRow[], dispatch: Dispatch<PadAction>, onError: (error: unknown) => void, attempt: number): void {
  const loading = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts it again
  useEffect(() => {
    for (const { chosen } of rows) {
      if (!chosen || chosen.part !== null || loading.current.has(chosen.partId)) continue;
      loading.current.add(chosen.partId);
      void load(chosen.partId);
    }
  }, [rows, attempt]);

  async function load(partId: string): Promise<void> {
    try {
      dispatch({ type: 'part-loaded', partId, part: await callApi('getPart', { params: { partId } }) });
    } catch (error) {
      if (isNotFound(error)) dispatch({ type: 'part-loaded', partId, part: 'gone' });
      else onError(error);
    } finally {
      loading.current.delete(partId);
    }
  }
}
