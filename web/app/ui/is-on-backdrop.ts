import type { MouseEvent } from 'react';

/** Returns whether a click was on the backdrop of a native dialog. The target of such a click is the dialog, and not an element inside it. */
export function isOnBackdrop({ target, currentTarget }: MouseEvent): boolean {
  return target === currentTarget;
}
