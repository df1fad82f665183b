import type { ReactNode } from 'react';

/** The heading of a text page: title and summary on the same dark background as the top of the home page. */
export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="scheme-dark border-accent border-b-4 bg-sunken text-ink">
      <div className="shell py-12 lg:py-16">
        <h1 className="max-w-[22ch] text-[clamp(2rem,1.5rem+2vw,3.25rem)] leading-[1.06]">{title}</h1>
        <div className="mt-5 max-w-[60ch] text-ink-soft text-lg leading-relaxed">{children}</div>
      </div>
    </header>
  );
}
