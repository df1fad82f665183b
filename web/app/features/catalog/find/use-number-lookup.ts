import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { usePartByNumber } from './use-part-by-number.ts';

/**
 * For search fields: looks up the typed text as the number of a part, see `usePartByNumber`. A response is ignored if another
 * lookup or a navigation to another page came before it, or if the field is gone. Call `forget` when the user keeps typing.
 */
export function useNumberLookup() {
  const { pathname } = useLocation();
  // A new key resets the mutation. The key has no search string, because the last typed letters may still change the URL while the lookup runs.
  const { mutate, isPending, reset } = useMutation({ mutationKey: ['part-by-number', pathname], mutationFn: usePartByNumber() });
  return {
    isLookingUp: isPending,
    lookUp: (text: string, onSuccess: (partId: string | null) => void) => mutate(text, { onSuccess }),
    forget: reset,
  };
}
