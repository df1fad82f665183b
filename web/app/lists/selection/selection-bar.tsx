import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface SelectionBarProps {
  label: string;
  /** Says how many rows are selected, as in `3 products selected`. */
  text: string;
  onClear: () => void;
  /** The buttons that change the selected rows. */
  children: ReactNode;
}

/** At the bottom of the screen: how many rows are selected, and what the user can do with them. */
export function SelectionBar({ label, text, onClear, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      data-bottom-bar=""
      className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center justify-between gap-3 border-line-strong border-t bg-paper px-2 py-3"
    >
      <p role="status" className="figures font-semibold">
        {text}
      </p>
      <div className="flex gap-3">
        <Button onClick={onClear}>Clear</Button>
        {children}
      </div>
    </section>
  );
}
