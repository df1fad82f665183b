import type { ReactNode } from 'react';

/** A text button in a row of the pad. `label` says which line it belongs to, for screen readers. */
export function SmallButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="min-h-6 rounded-sm font-semibold text-ink underline underline-offset-3 hover:text-accent-text pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
