import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For a field that shows a value of the URL and can change the URL. When the URL changes, the field gets the new value. If the field has the
 * focus, it gets the value only after Back or Forward, because otherwise the value could overwrite what the user is typing.
 */
export function useUrlValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const lastValue = useRef(value);
  const isBackOrForward = useNavigationType() === 'POP';
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    if (control.current && (isBackOrForward || document.activeElement !== control.current)) control.current.value = value;
  }, [value, isBackOrForward]);
  return control;
}
