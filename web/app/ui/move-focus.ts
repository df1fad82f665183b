/**
 * Moves the focus from `area`, where an element has disappeared or is about to. Does nothing if the user is already in another place, because their next
 * keys are meant for that place.
 */
export function moveFocus(area: Element | null, target: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || area?.contains(activeElement)) target?.focus({ preventScroll: true });
}
