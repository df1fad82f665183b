import { useEffect, useRef } from 'react';

/** Returns a function that begins a new signal. The signal is aborted when the next one begins, and when the component is gone. */
export function useLatestSignal(): () => AbortSignal {
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  return () => {
    latest.current?.abort();
    latest.current = new AbortController();
    return latest.current.signal;
  };
}
