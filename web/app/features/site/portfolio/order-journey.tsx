import { orderJourney } from '../../../content/portfolio.ts';
import { CodePlace } from './code-place.tsx';

/** Numbered steps on a vertical line. */
export function OrderJourney() {
  return (
    <ol className="max-w-3xl">
      {orderJourney.map(({ title, text, where }, position) => (
        <li key={title} className="group grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-5 sm:gap-x-7">
          <div aria-hidden="true" className="flex flex-col items-center">
            <span className="chamfer figures grid size-11 shrink-0 place-items-center bg-accent font-semibold text-lg text-on-accent">
              {position + 1}
            </span>
            <span className="w-0.5 grow bg-line-strong group-last:hidden" />
          </div>
          <div className="pt-2 pb-9 group-last:pb-0">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-2 text-ink-soft text-pretty">{text}</p>
            <CodePlace>{where}</CodePlace>
          </div>
        </li>
      ))}
    </ol>
  );
}
