import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For a control whose `defaultValue` comes from the URL and which changes the URL. A new URL updates the control. While the control has the
 * focus, only Back and Forward update it, so that typing is not overwritten.
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
