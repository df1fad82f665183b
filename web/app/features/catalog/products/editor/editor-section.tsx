import type { ReactNode } from 'react';
import type { Section } from './sections.ts';

interface EditorSectionProps {
  section: Section;
  text?: ReactNode;
  children: ReactNode;
}

export function EditorSection({ section: { id, title }, text, children }: EditorSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid min-w-0 scroll-mt-20 grid-cols-1 gap-4 border-line border-t pt-6">
      <div>
        {/* The list of sections moves the focus here. */}
        <h2 id={`${id}-title`} tabIndex={-1} className="text-xl focus-visible:outline-none">
          {title}
        </h2>
        {text && <p className="mt-1 max-w-prose text-ink-soft text-sm">{text}</p>}
      </div>
      {children}
    </section>
  );
}
