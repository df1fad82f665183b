import { checkableNumbers } from '../../../content/portfolio.ts';
import { CodePlace } from './code-place.tsx';

export function CheckableNumbers() {
  return (
    <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2 xl:grid-cols-4">
      {checkableNumbers.map(({ figure, what, check }) => (
        <li key={what}>
          <p>
            <span className="figures block font-semibold text-4xl leading-none [font-stretch:112%]">{figure}</span>
            <span className="mt-2.5 block text-ink-soft text-pretty">{what}</span>
          </p>
          <CodePlace>{check}</CodePlace>
        </li>
      ))}
    </ul>
  );
}
