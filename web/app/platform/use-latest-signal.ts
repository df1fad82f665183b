import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Returns a function that creates a signal. It is aborted when the next one is created, when a navigation starts, or when the component is gone. */
export function useLatestSignal(): () => AbortSignal {
  const latest = useRef<AbortController>(undefined);
  const coming = useNavigation().location;
  useEffect(() => {
    if (coming) latest.current?.abort();
  }, [coming]);
  useEffect(() => () => latest.current?.abort(), []);
  return () => {
    latest.current?.abort();
    latest.current = new AbortController();
    return latest.current.signal;
  };
}
