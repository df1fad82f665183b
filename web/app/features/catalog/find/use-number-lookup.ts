import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePartByNumber } from './use-part-by-number.ts';

/**
 * For search fields: looks up the typed text as the number of a part, see `usePartByNumber`. A late response is ignored after another lookup,
 * after a navigation, and when the field is gone. Call `forget` when the user types on.
 */
export function useNumberLookup() {
  const { key } = useLocation();
  const { mutate, isPending, reset } = useMutation({ mutationFn: usePartByNumber() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => reset, [key, reset]);
  return {
    isLookingUp: isPending,
    lookUp: (text: string, onSuccess: (partId: string | null) => void) => mutate(text, { onSuccess }),
    forget: reset,
  };
}
