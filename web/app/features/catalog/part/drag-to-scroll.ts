import { type RefObject, useEffect } from 'react';

/** Lets a mouse drag the content of a scrolling element. Touch screens scroll without it. */
export function useDragToScroll(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const start = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button === 0) element.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (element.hasPointerCapture(event.pointerId) && event.pointerType === 'mouse') element.scrollBy(-event.movementX, -event.movementY);
    };
    element.addEventListener('pointerdown', start);
    element.addEventListener('pointermove', move);
    return () => {
      element.removeEventListener('pointerdown', start);
      element.removeEventListener('pointermove', move);
    };
  }, [frame]);
}
