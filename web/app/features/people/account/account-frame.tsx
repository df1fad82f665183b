import type { ReactNode } from 'react';

/** The frame of the login, sign-up and password pages. */
export function AccountFrame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="shell grid place-items-center py-10 sm:py-16">
      <section aria-labelledby="page-title" className="w-full max-w-md">
        <h1 id="page-title" className="text-3xl">
          {title}
        </h1>
        {intro && <p className="mt-2 text-ink-soft">{intro}</p>}
        <div className="mt-7 grid gap-6">{children}</div>
      </section>
    </div>
  );
}

export const accountLinkStyle = 'font-semibold text-ink underline decoration-2 decoration-accent underline-offset-4';
