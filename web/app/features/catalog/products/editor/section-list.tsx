import { type MouseEvent, useEffect, useState } from 'react';
import { type Section, sections, showSection } from './sections.ts';
import { belongsTo } from './server-problems.ts';
import { useProductEditor } from './use-editor.ts';

const all: readonly Section[] = Object.values(sections);

/** Links to the sections. They show which sections have changes or errors. On wide screens the list stays in view. */
export function SectionList() {
  const editor = useProductEditor();
  const current = useSectionInView();

  function show(event: MouseEvent, id: string) {
    event.preventDefault();
    showSection(id);
  }

  return (
    <nav
      aria-label="Sections"
      className="min-w-0 @4xl:sticky @4xl:top-20 @4xl:max-h-[calc(100dvh-10rem)] @4xl:self-start @4xl:overflow-y-auto"
    >
      <ul className="relative flex gap-1 overflow-x-auto border-line border-b @4xl:grid @4xl:border-s @4xl:border-b-0">
        {all.map(({ id, title, keys }) => {
          const changes = keys.filter((key) => editor.changed.includes(key)).length;
          const hasProblem = Object.keys(editor.problems).some((name) => keys.some((key) => belongsTo(name, key)));
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={current === id ? 'location' : undefined}
                onClick={(event) => show(event, id)}
                className="flex min-h-11 items-center justify-between gap-2 whitespace-nowrap px-3 text-ink-soft text-sm hover:bg-sunken hover:text-ink aria-[current=location]:font-semibold aria-[current=location]:text-ink @4xl:min-h-9 @4xl:whitespace-normal @4xl:pointer-coarse:min-h-11"
              >
                {title}
                {hasProblem ? (
                  <span className="font-semibold text-danger text-xs">Fix</span>
                ) : (
                  changes > 0 && (
                    <span className="figures rounded-sm bg-accent-soft px-1.5 font-semibold text-accent-text text-xs">
                      {changes}
                      <span className="sr-only"> changed</span>
                    </span>
                  )
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The section in the upper part of the screen. */
function useSectionInView(): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: '-15% 0px -75%' },
    );
    for (const { id } of all) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
