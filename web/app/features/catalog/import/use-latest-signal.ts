import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Returns a function that begins a new signal. The signal is aborted when the next one begins, and when the user leaves the page. */
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
