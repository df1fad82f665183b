import type { MouseEvent } from 'react';

/**
 * Returns whether a press was on the backdrop of a native dialog. The target is then the dialog itself. The same is true for a press on its border
 * or scroll bar, so this also checks that the press was outside the dialog.
 */
export function isOnBackdrop({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}
