import Minus from 'virtual:icon/minus';
import Plus from 'virtual:icon/plus';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { buttonStyle } from '../../../ui/button-style.ts';

export interface MoreLinesButtonProps {
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The id of the element with the other lines. This element must come after the button. */
  controls: string;
}

/** Shows or hides the other lines of an order. While they are shown, the parent's CSS keeps the button at the top of the screen. */
export function MoreLinesButton({ count, open, onOpenChange, controls }: MoreLinesButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  function toggle() {
    flushSync(() => onOpenChange(!open));
    // When the lines close, the button can be above the visible part of the page.
    button.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  const Sign = open ? Minus : Plus;
  return (
    <button
      ref={button}
      type="button"
      onClick={toggle}
      aria-expanded={open}
      aria-controls={controls}
      className={buttonStyle('secondary', 'small')}
    >
      <Sign aria-hidden="true" />
      {`${count.toLocaleString('en-US')} more ${count === 1 ? 'line' : 'lines'}`}
    </button>
  );
}
