import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For a control that shows a value of the URL and changes the URL. When the URL changes, the control gets the new value. If the control has
 * the focus, this happens only after Back or Forward, because otherwise it could overwrite what the user is typing.
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
