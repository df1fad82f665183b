import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { ReactNode } from 'react';
import { specificationsOf } from './part-specifications.ts';

/** Description, specifications and interchange numbers. */
export function PartFacts({ part }: { part: PartDetail }) {
  return (
    <div className="grid gap-8 border-line border-t pt-8">
      {part.description && (
        <section aria-labelledby="description-title">
          <FactsTitle id="description-title">Description</FactsTitle>
          <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{part.description}</p>
        </section>
      )}
      <section aria-labelledby="data-title">
        <FactsTitle id="data-title">Specifications</FactsTitle>
        <dl className="mt-3 border-line border-t">
          {specificationsOf(part).map(({ name, value }, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a part do not move, and two can have the same name
              key={index}
              className="grid grid-cols-[minmax(8rem,2fr)_3fr] gap-x-4 border-line border-b py-2.5 text-[0.9375rem] odd:bg-sunken/40"
            >
              <dt className="ps-2 text-ink-soft">{name}</dt>
              <dd className="figures pe-2 font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Interchange numbers={part.interchange} />
    </div>
  );
}

function FactsTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-xl">
      {children}
    </h2>
  );
}

function Interchange({ numbers }: { numbers: PartDetail['interchange'] }) {
  if (numbers.length === 0) return null;
  return (
    <section aria-labelledby="interchange-title">
      <FactsTitle id="interchange-title">Interchange numbers</FactsTitle>
      <p className="mt-1 text-ink-soft text-sm">Search the catalog by any of these numbers to find this part.</p>
      <ul className="mt-3 grid gap-x-6 border-line border-t sm:grid-cols-2">
        {numbers.map(({ type, brand, partNumber }) => (
          <li
            key={`${type} ${brand} ${partNumber}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-2 py-2.5 text-[0.9375rem]"
          >
            <span className="text-ink-soft">
              {brand} {type === 'OEM' && <abbr title="original equipment manufacturer">OEM</abbr>}
            </span>
            <span className="figures font-medium">{partNumber}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
