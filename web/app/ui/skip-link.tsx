import type { ReactNode } from 'react';

/** A link for keyboard users that skips the navigation. It is visible only while it has the focus. */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
  return (
    <a
      href={`#${targetId}`}
      className="fixed start-4 top-3 z-50 -translate-y-20 rounded-sm print:hidden bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      {children}
    </a>
  );
}
