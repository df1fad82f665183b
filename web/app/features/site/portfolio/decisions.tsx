import { decisions } from '../../../content/portfolio.ts';

export function Decisions() {
  return (
    <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2">
      {decisions.map(({ title, why, cost }) => (
        <li key={title} className="border-ink border-t-2 pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-2 text-ink-soft text-pretty">{why}</p>
          <p className="mt-3 text-[0.9375rem] text-pretty">
            <span className="font-semibold text-accent-text">Cost: </span>
            {cost}
          </p>
        </li>
      ))}
    </ul>
  );
}
