import { type ReactNode, useId } from 'react';

interface CompanySectionProps {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}

/** A section of My Company with a heading. */
export function CompanySection({ title, intro, children }: CompanySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12 max-w-3xl border-line border-t pt-8">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-2 mb-5 max-w-prose text-ink-soft">{intro}</div>
      {children}
    </section>
  );
}
