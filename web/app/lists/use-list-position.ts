import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where the user was on each list, by the key of its history entry. */
const positions = new Map<string, number>();

/**
 * Scrolls a list to where the user left it, if the user comes back to it. The router cannot do this: it scrolls before the rows are there,
 * because each staff page first checks what the user may do.
 */
export function useListPosition(hasRows: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    if (!hasRows) return;
    const position = positions.get(key);
    if (isBack && position !== undefined) window.scrollTo({ top: position, behavior: 'instant' });
    return () => void positions.set(key, window.scrollY);
  }, [key, hasRows, isBack]);
}
