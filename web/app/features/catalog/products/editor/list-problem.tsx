import type { ReactNode } from 'react';

/** The error of a whole list, such as too many rows. */
export function ListProblem({ children }: { children: ReactNode }) {
  return (
    <p aria-live="polite" className="border-danger border-s-2 ps-2 font-medium text-danger text-sm empty:hidden">
      {children}
    </p>
  );
}
