import type { ReactNode } from 'react';

/** A term and its description. Use it inside a `dl`. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-ink-faint text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
