import type { ReactNode } from 'react';

/** The buttons of a long dialog. They stay at the bottom of the screen, unless the screen is very short. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 -mx-6 mt-auto -mb-6 flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-6 py-4 [@media(min-height:26rem)]:sticky">
      {children}
    </div>
  );
}
