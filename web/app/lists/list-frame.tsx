import type { ReactNode } from 'react';

/** The frame of an admin list: heading, actions beside it, and the list. */
export function ListFrame({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="page-title" className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 sm:gap-x-6">
        <h1 id="page-title" tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
