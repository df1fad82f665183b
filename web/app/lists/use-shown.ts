import { useRef } from 'react';

/** Returns the value to which the shown rows belong: `value`, or the former one while the list still shows the former rows. */
export function useShown<Value>(value: Value, { isPlaceholderData }: { isPlaceholderData: boolean }): Value {
  const shown = useRef(value);
  if (!isPlaceholderData) shown.current = value;
  return shown.current;
}
