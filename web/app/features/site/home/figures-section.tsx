import { businessFigures } from '../../../content/business-figures.ts';
import { shopName } from '../../../content/site.ts';

export function FiguresSection() {
  return (
    <section id="figures" aria-labelledby="figures-title" className="put-off bg-accent text-on-accent">
      <div className="shell grid gap-x-12 gap-y-8 py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)] lg:items-center lg:py-14">
        <h2 id="figures-title" className="text-2xl sm:text-3xl">
          {shopName} by the numbers
        </h2>
        <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
          {businessFigures.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse border-on-accent border-s-2 ps-5">
              <dt className="mt-1 font-medium">{label}</dt>
              <dd className="figures font-bold text-[clamp(2.5rem,2rem+2.5vw,4rem)] leading-none tracking-tight [font-stretch:125%]">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
