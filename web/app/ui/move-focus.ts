import { useEffect, useRef } from 'react';

/**
 * Moves the focus to `target` if the focus is in `area` or is lost. The browser loses the focus when the focused element disappears. If the user is
 * elsewhere, the focus stays, because the next keys are meant for that place. Pass null as `area` if the element is already gone.
 */
export function moveFocus(area: Element | null, target: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || area?.contains(activeElement)) target?.focus({ preventScroll: true });
}

/** Moves the focus to `target` when `isShown` becomes false, if the focus was on what has disappeared. */
export function useFocusWhenGone(isShown: boolean, target: () => HTMLElement | null): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown) moveFocus(null, target());
    wasShown.current = isShown;
  }, [isShown, target]);
}
