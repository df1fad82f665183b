import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { buttonStyle } from '../../../ui/button-style.ts';

export interface MoreLinesButtonProps {
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The id of the element with the other lines. It must follow the button. */
  controls: string;
}

/** Shows or hides the other lines of an order. While they are shown, its parent keeps it at the top of the screen. */
export function MoreLinesButton({ count, open, onOpenChange, controls }: MoreLinesButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  function toggle() {
    flushSync(() => onOpenChange(!open));
    // If the button was kept at the top of the screen, it is above it now.
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
