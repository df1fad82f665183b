import { useCallback, useEffect, useRef } from 'react';
import { focusControl } from './server-problems.ts';

/**
 * Returns a function that moves the focus after the next render, because the control may not exist yet. It takes control names, and focuses
 * the first control that exists. The function stays the same across renders.
 */
export function useFocusLater(): (...names: string[]) => void {
  const waiting = useRef<string[]>([]);
  useEffect(() => {
    const names = waiting.current;
    waiting.current = [];
    names.find((wanted) => focusControl((name) => name === wanted));
  });
  return useCallback((...names: string[]) => {
    waiting.current = names;
  }, []);
}
