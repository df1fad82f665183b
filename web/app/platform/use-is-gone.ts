import { useEffect, useRef } from 'react';

/** Returns a function that says whether the component is no longer on the screen. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return () => isGone.current;
}
