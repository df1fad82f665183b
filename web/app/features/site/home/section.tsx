import type { ReactNode } from 'react';

export interface SectionProps {
  id: string;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A section of the home page. On wide screens its heading is beside its content. */
export function Section({ id, title, intro, children, className = '' }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`put-off border-line border-t ${className}`}>
      <div className="shell grid gap-x-12 gap-y-8 py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] lg:py-20">
        <div>
          <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          {intro && <div className="mt-3 max-w-prose text-ink-soft">{intro}</div>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
