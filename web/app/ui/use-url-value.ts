import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For a control that shows a value of the URL as its `defaultValue` and changes the URL. While the control has the focus, the URL does not
 * overwrite it. Other changes of the URL, such as Back, update it.
 */
export function useUrlValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const shown = useRef(value);
  const isStep = useNavigationType() === 'POP';
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (control.current && (isStep || document.activeElement !== control.current)) control.current.value = value;
  }, [value, isStep]);
  return control;
}
