import type { MouseEvent } from 'react';

/**
 * Returns whether a press or click was on the backdrop of a native dialog. Its target is then the dialog, and not an element inside it. The same
 * is true on the border and the scroll bar of the dialog, so the position decides.
 */
export function isOnBackdrop({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
