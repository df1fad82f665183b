import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For a control that begins with a value of the address (`defaultValue`) and changes the address by itself. It belongs to whoever uses
 * it, focus included; from elsewhere, as by Back, the address changes what stands there.
 */
export function useControlOf<Control extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Control | null> {
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
